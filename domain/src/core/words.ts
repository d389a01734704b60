import { t } from './language/t.ts'
/** The site's name until its operator sets one. */
export const defaultSiteName = 'Bowerbird'

/** The noun of the specification's texts; an operator may change it. */
export const defaultSiteNoun = 'Tumblr'

export const technicalTrouble = () => t('Sorry, we seem to be having technical trouble. Please try again later.') // POST-461
export const actionTrouble = () => t('Sorry, we seem to be having technical trouble.  Please try again later.') // POST-463
export const nevermind = () => t('Nevermind')
export const nothingHere = () => t("There's nothing here.")
