/** As many promoted posts of a tag stand first; those promoted before them are back among the others. */
export const promotedPerTagMax = 100
