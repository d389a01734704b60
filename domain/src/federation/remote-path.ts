export { remotePath } from '../core/urls.ts'

export const isRemoteHash = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)
