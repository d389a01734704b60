import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import { homeOfPostPath } from '@bowerbird/domain/core/home-urls.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { threadPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Captions from 'lucide-react/icons/captions'
import ExternalLink from 'lucide-react/icons/external-link'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import Funnel from 'lucide-react/icons/funnel'
import LinkIcon from 'lucide-react/icons/link'
import ListTree from 'lucide-react/icons/list-tree'
import UserMinus from 'lucide-react/icons/user-minus'
import VolumeX from 'lucide-react/icons/volume-x'
import { useFollow } from '../../blogs/blogs.api.ts'
import { useMatch } from '../../core/router/hooks.ts'
import { useMember, useSession } from '../../core/session.ts'
import { useSourceLabel } from '../../core/use-source-label.ts'
import { MenuItem, MenuLine, MenuLink } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { openDescribe } from '../alt/describing.ts'
import { itemsToSuggest } from '../alt/items-of-post.ts'
import { BookmarkItems } from '../bookmarks/BookmarkItems.tsx'
import { pathOfPost } from '../post-path.ts'
import { postMenuItemsSlot } from '../post-slots.ts'
import { OwnPostItems } from './OwnPostItems.tsx'
import { StaffPostItems } from './StaffPostItems.tsx'
import { useSetMuted, useUnlist } from './unlist-post.ts'
import { useBlockAuthor } from './use-block-author.ts'

interface Props {
  post: Post
  onReport: () => void
  onFilter: () => void
}

export function PostMenuItems({ post, onReport, onFilter }: Props) {
  const copyLink = useCopyLink(post)
  const host = hostOf(post.tumblelog.name)
  return (
    <>
      <MenuItem icon={<LinkIcon />} onPress={copyLink}>
        {t('Copy link')}
      </MenuItem>
      {host && (
        <MenuItem icon={<ExternalLink />} onPress={() => window.open(homeOfPostPath(post.id), '_blank', 'noopener')}>
          {t('Open at {host}', { host })}
        </MenuItem>
      )}
      <BookmarkItems post={post} />
      <postMenuItemsSlot.Component post={post} />
      {post.state === 'published' && (
        <MenuLink icon={<ListTree />} to={threadPath(post.tumblelog.name, post.id)}>
          {t('Reblogs as a thread')}
        </MenuLink>
      )}
      {post.state === 'published' && <MuteItem post={post} />}
      <StaffPostItems post={post} />
      <MenuLine />
      {post.is_mine ? <OwnPostItems post={post} /> : <OthersPostItems {...{ post, onReport, onFilter }} />}
    </>
  )
}

function MuteItem({ post }: { post: Post }) {
  const setMuted = useSetMuted(post)
  return (
    <MenuItem icon={post.muted ? <Bell /> : <BellOff />} onPress={() => setMuted(!post.muted)}>
      {post.muted ? t('Unmute notifications') : t('Mute notifications')}
    </MenuItem>
  )
}

function OthersPostItems({ post, onReport, onFilter }: Props) {
  const user = useMember()
  const block = useBlockAuthor(post)
  const unfollow = useUnfollowAuthor(post)
  const { hide, mute } = useUnlist(post)
  const { name } = post.tumblelog
  // A post on its own page is in no list.
  const isAlone = useMatch('/blog/:name/post/:id/*') !== null
  return (
    <>
      {!isAlone && (
        <MenuItem icon={<EyeOff />} onPress={hide}>
          {t('Hide this post')}
        </MenuItem>
      )}
      {post.state === 'published' && itemsToSuggest(post, user).length > 0 && (
        <MenuItem icon={<Captions />} onPress={() => openDescribe(post)}>
          {t('Suggest a description…')}
        </MenuItem>
      )}
      <MenuItem icon={<Funnel />} onPress={onFilter}>
        {t('Filter…')}
      </MenuItem>
      <MenuItem icon={<VolumeX />} onPress={mute}>
        {t('Mute {name}', { name })}
      </MenuItem>
      {post.following && (
        <MenuItem icon={<UserMinus />} onPress={unfollow}>
          {t('Unfollow {name}', { name })}
        </MenuItem>
      )}
      <MenuItem icon={<Flag />} onPress={onReport}>
        {t('Report')}
      </MenuItem>
      <MenuItem icon={<Ban />} tone="danger" onPress={block}>
        {t('Block {name}', { name })}
      </MenuItem>
    </>
  )
}

function useCopyLink(post: Post) {
  const { origin } = useSession().config
  return async () => {
    const address = new URL(pathOfPost(post), origin).href
    const isCopied = await copyText(address)
    toast(isCopied ? t('Link copied') : address)
  }
}

/** Followed again at a press, so it asks nothing. */
function useUnfollowAuthor(post: Post) {
  const follow = useFollow()
  const source = useSourceLabel()
  const blogName = post.tumblelog.name
  return () => {
    follow.mutate({ blogName, follow: false, source })
    toast(t('You no longer follow {blogName}', { blogName }), {
      action: { label: t('Undo'), press: () => follow.mutate({ blogName, follow: true, source }) },
    })
  }
}

const copyText = (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false)
