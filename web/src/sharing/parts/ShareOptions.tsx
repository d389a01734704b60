import { t } from '@bowerbird/domain/core/language/t.ts'
import type { SharePopoverData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { failed, reportAbuse, reportThisPost, shareOptionLabels } from '@bowerbird/domain/sharing/sharing.messages.ts'
import {
  isSharedByAccount,
  type Network,
  type ShareOption,
  shownOptions,
} from '@bowerbird/domain/sharing/sharing.rules.ts'
import CodeXml from 'lucide-react/icons/code-xml'
import Flag from 'lucide-react/icons/flag'
import LinkIcon from 'lucide-react/icons/link'
import Mail from 'lucide-react/icons/mail'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../core/session.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { openShareWindow } from '../open-share-window.ts'
import type { ShareFormName } from '../share-form.ts'
import { type ToShare, useShareCalls } from '../sharing.api.ts'
import { NetworkMark } from './NetworkMark.tsx'
import styles from './ShareOptions.module.css'

interface Props {
  data: SharePopoverData
  toShare: ToShare
  onChoose: (form: ShareFormName) => void
  onClose: () => void
}

/** Every way that is open for this post, for this reader. */
export function ShareOptions({ data, toShare, onChoose, onClose }: Props) {
  const { flags } = useSession()
  const { tell } = useShareCalls(data)
  const [isBlocked, setBlocked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('a, button')?.focus(), [])

  const openWindow = (network: Network) => {
    const isOpen = openShareWindow(network, data, toShare)
    setBlocked(!isOpen)
    if (!isOpen) return
    tell(network)
    onClose()
  }
  const choose = (network: 'twitter' | 'facebook') =>
    isSharedByAccount(network, data) ? onChoose(network) : openWindow(network)

  const shown: Record<ShareOption, ReactNode> = {
    permalink: <Elsewhere href={data.post_url} icon={<LinkIcon />} words={data.permalink_label} />,
    embed: <Choice icon={<CodeXml />} words={shareOptionLabels.embed} onPress={() => onChoose('embed')} />,
    email: <Choice icon={<Mail />} words={shareOptionLabels.email} onPress={() => onChoose('email')} />,
    twitter: <OnNetwork network="twitter" onPress={() => choose('twitter')} />,
    facebook: <OnNetwork network="facebook" onPress={() => choose('facebook')} />,
    pinterest: <OnNetwork network="pinterest" onPress={() => openWindow('pinterest')} />,
    reddit: <OnNetwork network="reddit" onPress={() => openWindow('reddit')} />,
    flagging: <Elsewhere href={data.abuse_url} icon={<Flag />} words={reportThisPost()} isInNewTab />,
    reporting_links: <Elsewhere href={data.abuse_url} words={reportAbuse()} isInNewTab isQuiet />,
  }
  const options = shownOptions(data, flags)
  return (
    <>
      <ScrollArea className={styles.area}>
        <ul ref={list} className={styles.list}>
          {options.map((option) => (
            <li key={option}>{shown[option]}</li>
          ))}
          {options.length === 0 && <li className={styles.none}>{t('You can’t share this.')}</li>}
        </ul>
      </ScrollArea>
      <p className={styles.problem} role="alert" hidden={!isBlocked}>
        {isBlocked && `${failed()} ${t('Your browser blocked the window.')}`}
      </p>
    </>
  )
}

const OnNetwork = ({ network, onPress }: { network: Network; onPress: () => void }) => (
  <Choice icon={<NetworkMark network={network} />} words={shareOptionLabels[network]} onPress={onPress} />
)

function Choice({ icon, words, onPress }: { icon: ReactNode; words: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.option} onClick={onPress}>
      {icon}
      {words}
    </button>
  )
}

interface LinkProps {
  href: string
  words: string
  icon?: ReactNode
  isInNewTab?: boolean
  isQuiet?: boolean
}

function Elsewhere({ href, words, icon, isInNewTab = false, isQuiet = false }: LinkProps) {
  return (
    <a
      href={href}
      className={isQuiet ? styles.quiet : styles.option}
      {...(isInNewTab && { target: '_blank', rel: 'noopener' })}
    >
      {icon}
      {words}
    </a>
  )
}
