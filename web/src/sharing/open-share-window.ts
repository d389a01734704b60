import { shareAddressOn } from '@bowerbird/domain/sharing/share-addresses.ts'
import type { SharePopoverData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { popoverPopups } from '@bowerbird/domain/sharing/sharing.limits.ts'
import type { Network } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { openPopup } from './open-elsewhere.ts'

/** The network's own window; false where the browser does not let it open. */
export function openShareWindow(network: Network, data: SharePopoverData, { summary }: { summary: string }): boolean {
  const { url, name, dimensions } = data.pinterest_share_window
  if (network === 'pinterest') return openPopup(url, name, dimensions)
  const address = shareAddressOn[network]({ url: data.post_url, summary })
  return openPopup(address, `${network}_share`, popoverPopups[network])
}
