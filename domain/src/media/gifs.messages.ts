import { t } from '../core/language/t.ts'

export const findAGif = () => t('Find a GIF') // POST-272
export const viewAnyway = () => t('View results anyway') // POST-292

/** POST-290, POST-291 */
export const noGifsMessages = () => [
  t('Nothing turned up. Bummer.'),
  t('No GIFs here. Weird.'),
  t('We looked everywhere. Nope.'),
  t('Zilch. Try another word.'),
  t('That one stumped us.'),
  t('Zero GIFs. Zero.'),
  t('Came back empty-handed. Sorry.'),
  t('Not a single GIF. Try again?'),
  t('Hmm. The GIFs are hiding.'),
]
