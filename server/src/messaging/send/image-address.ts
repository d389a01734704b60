export const imagePath = (conversationId: string, hash: string, name: string): string =>
  `/svc/conversations/images/${conversationId}/${hash}/${name}.webp`
export const imageRoute = '/svc/conversations/images/:conversation/:hash/:file'
