import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { shareAddressOn } from '@bowerbird/domain/sharing/share-addresses.ts'
import type { SharePopoverData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { formPopups } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { shareOptionLabels, wentScrewy } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { isSharedByAccount, type Network, shownNetworks } from '@bowerbird/domain/sharing/sharing.rules.ts'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useSession } from '../../core/session.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { openPopup } from '../open-elsewhere.ts'
import { toShareOf, useShareCalls, useShareDataInBlogView } from '../sharing.api.ts'
import { useIsSlow } from '../use-is-slow.ts'
import type { ExternalFormName } from './ExternalFields.tsx'
import { ExternalForm } from './ExternalForm.tsx'
import styles from './ExternalShare.module.css'
import { NetworkMark } from './NetworkMark.tsx'

interface Props {
  post: Post
  /** Nothing stands above it. */
  isAlone: boolean
  onForm: (isOpen: boolean) => void
  onClose: () => void
}

/** The row of networks outside, and the form of the one that has one. BLOG-157 … BLOG-160, BLOG-167 */
export function ExternalShare({ post, isAlone, onForm, onClose }: Props) {
  const { data: answer, isPending, isError } = useShareDataInBlogView(toShareOf(post))
  const isSlow = useIsSlow(isPending)
  const data = answer?.share_popover_data
  const [form, setForm] = useState<ExternalFormName | null>(null)
  if (!data)
    return (
      <p className={isAlone ? styles.state : styles.quiet} role={isError ? 'alert' : undefined}>
        {isError ? wentScrewy() : isSlow && <Loader />}
      </p>
    )
  const open = (name: ExternalFormName | null) => {
    setForm(name)
    onForm(name !== null)
  }
  return form ? (
    <ExternalForm name={form} data={data} post={post} onBack={() => open(null)} onClose={onClose} />
  ) : (
    <NetworksRow data={data} post={post} isAlone={isAlone} onForm={open} onClose={onClose} />
  )
}

interface RowProps extends Omit<Props, 'onForm'> {
  data: SharePopoverData
  onForm: (name: ExternalFormName) => void
}

function NetworksRow({ data, post, isAlone, onForm, onClose }: RowProps) {
  const { flags } = useSession()
  const { tell } = useShareCalls(data)
  const [isBlocked, setBlocked] = useState(false)
  const networks = shownNetworks(data, flags)
  if (networks.length === 0) return isAlone ? <p className={styles.state}>{t('You can’t share this.')}</p> : null
  const choose = (network: 'email' | Network) => {
    if (network === 'email') return onForm('email')
    if (network !== 'pinterest' && network !== 'reddit' && isSharedByAccount(network, data)) return onForm(network)
    const isOpen = openWindowOf(network, data, post)
    setBlocked(!isOpen)
    if (!isOpen) return
    tell(network) // BLOG-168
    onClose()
  }
  return (
    <div className={isAlone ? styles.alone : styles.below}>
      <ul className={styles.row} aria-label={t('Share on other sites')}>
        {networks.map((network) => (
          <li key={network}>
            <IconButton
              label={shareOptionLabels[network]}
              icon={network === 'email' ? <Mail /> : <NetworkMark network={network} />}
              onClick={() => choose(network)}
            />
          </li>
        ))}
      </ul>
      {isBlocked && (
        <p className={styles.problem} role="alert">
          {`${wentScrewy()} ${t('Your browser blocked the window.')}`}
        </p>
      )}
    </div>
  )
}

/** Window sizes of the blog view. BLOG-169 … BLOG-173 */
function openWindowOf(network: Network, data: SharePopoverData, { summary }: Post): boolean {
  const { url, name, dimensions } = data.pinterest_share_window
  if (network === 'pinterest') return openPopup(url, name, dimensions)
  const address = shareAddressOn[network]({ url: data.post_url, summary })
  return openPopup(address, `${network}_share`, formPopups[network])
}
