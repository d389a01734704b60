import { create } from 'zustand'

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install this site as an app; null where it makes none. */
export const useInstall = create<{ offer: InstallEvent | null }>(() => ({ offer: null }))

const setOffer = (offer: InstallEvent | null) => useInstall.setState({ offer })

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault()
  setOffer(event as InstallEvent)
})
globalThis.addEventListener?.('appinstalled', () => setOffer(null))

/** An offer can be taken once. */
export function install(): void {
  void useInstall.getState().offer?.prompt()
  setOffer(null)
}
