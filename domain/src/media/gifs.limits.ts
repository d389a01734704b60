export const gifTagsShown = 3 // POST-279
export const gifLimitDefault = 200 // POST-286
export const gifInputDebounceMs = 250 // POST-275
export const gifBatchSize = 50 // POST-282
export const gifBatchDelayMs = 5 // POST-282
