import { t } from '@bowerbird/domain/core/language/t.ts'

/** Whether this browser can be notified; phones of Apple can where the site is installed. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

export const endpointHere = async (): Promise<string | null> => (await findSubscription())?.endpoint ?? null

/** Asks the person, then the browser. A subscription by another key of the site is of no use. */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(t('Your browser blocks notifications from this site. Allow them in its site settings.'))
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth }
}

/** Answers the address of the subscription that was. */
export async function unsubscribeHere(): Promise<string | null> {
  const known = await findSubscription()
  await known?.unsubscribe()
  return known?.endpoint ?? null
}

/** Closes them, because everything was read. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}
