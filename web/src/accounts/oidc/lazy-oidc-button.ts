import { quietLazy } from '../../core/page/lazy.ts'

/** Only sites with an issuer load it. */
export const OidcButton = quietLazy('OidcButton', async () => (await import('./OidcButton.tsx')).OidcButton)
