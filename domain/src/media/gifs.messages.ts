export const findAGif = 'Find a GIF' // POST-272
export const viewAnyway = 'View results anyway' // POST-292

/** POST-290, POST-291 */
export const noGifsMessages = [
  'Nothing turned up. Bummer.',
  'No GIFs here. Weird.',
  'We looked everywhere. Nope.',
  'Zilch. Try another word.',
  'That one stumped us.',
  'Zero GIFs. Zero.',
  'Came back empty-handed. Sorry.',
  'Not a single GIF. Try again?',
  'Hmm. The GIFs are hiding.',
] as const
