import { replyToCookie } from '@bowerbird/domain/sharing/sharing.limits.ts'

/** The switch is off without it. POST-322 */
export const readReplyTo = (): boolean => document.cookie.split('; ').includes(`${replyToCookie.name}=true`)

export function saveReplyTo(isOn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet.
  document.cookie = `${replyToCookie.name}=${isOn}; Max-Age=${replyToCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}
