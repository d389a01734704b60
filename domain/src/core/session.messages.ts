import { t } from './language/t.ts'
export const loggedOut = () => t('You’ve been logged out. Your text is saved.')
