/** Only the newest promotions of a tag come first; posts with older ones keep their usual place. */
export const promotedPerTagMax = 100
