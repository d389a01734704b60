/** Where an image of a conversation is, for those in it. */
export const imagePath = (conversationId: string, hash: string, name: string): string =>
  `/svc/conversations/images/${conversationId}/${hash}/${name}.webp`
export const imageRoute = '/svc/conversations/images/:conversation/:hash/:file'
