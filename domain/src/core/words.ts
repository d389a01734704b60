/** What an installation calls itself until its operator names it. */
export const defaultSiteName = 'Bowerbird'

/** The noun the documents print; an operator may rename it. */
export const defaultSiteNoun = 'Tumblr'

export const technicalTrouble = 'Sorry, we seem to be having technical trouble. Please try again later.' // POST-461
export const actionTrouble = 'Sorry, we seem to be having technical trouble.  Please try again later.' // POST-463
export const nevermind = 'Nevermind'
export const nothingHere = "There's nothing here."
