import { t } from './language/t.ts'
export const loggedOut = () => t('You were logged out. Your words are kept.')
