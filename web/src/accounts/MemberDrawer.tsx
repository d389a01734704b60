import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Compass from 'lucide-react/icons/compass'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import ListPlus from 'lucide-react/icons/list-plus'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users-round'
import { type ReactNode, useState } from 'react'
import { Link } from '../core/router/Link.tsx'
import { currentBlogOf, useMember, waitingIn } from '../core/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { Drawer } from '../ui/overlays/Drawer.tsx'
import { useLogOut } from './accounts.api.ts'
import { install, useInstall } from './install.state.ts'
import styles from './MemberDrawer.module.css'
import { wordOfRole } from './role-word.ts'
import { SettingsLinks } from './settings/SettingsLinks.tsx'

/** Everything the wide header holds, for narrow windows: open, and in it the settings. BLOG-199 … BLOG-206 */
export function MemberDrawer({ onClose }: { onClose: () => void }) {
  const [isInSettings, setInSettings] = useState(false)
  return (
    <Drawer label={t('Menu')} onClose={onClose}>
      {isInSettings ? (
        <nav className={styles.list} aria-label={t('Settings')}>
          <button type="button" className={styles.entry} onClick={() => setInSettings(false)}>
            <ArrowLeft />
            <span>{t('Back')}</span>
          </button>
          <SettingsLinks className={styles.entry} />
          <BlogsToSet />
        </nav>
      ) : (
        <Places onSettings={() => setInSettings(true)} />
      )}
    </Drawer>
  )
}

function BlogsToSet() {
  const { channels } = useMember()
  return (
    <>
      <h2 className={styles.heading}>{t('Your blogs')}</h2>
      {channels.map((blog) => (
        <Link key={blog.uuid} to={`/settings/blog/${blog.name}`} className={styles.entry}>
          <Avatar blog={blog} size={24} />
          <span>{blog.name}</span>
        </Link>
      ))}
    </>
  )
}

function Places({ onSettings }: { onSettings: () => void }) {
  const user = useMember()
  const logOut = useLogOut()
  const current = currentBlogOf(user)
  return (
    <nav className={styles.list} aria-label={t('Menu')}>
      <Entry to="/dashboard" icon={<House />}>
        {t('Dashboard')}
      </Entry>
      <Entry to="/explore" icon={<Compass />}>
        {t('Explore')}
      </Entry>
      <Entry to="/inbox" icon={<Mail />} detail={waitingIn(user) || undefined}>
        {t('Inbox')}
      </Entry>
      <Entry to="/likes" icon={<Heart />} detail={user.liked_post_count}>
        {t('Likes')}
      </Entry>
      <Entry to="/bookmarks" icon={<Bookmark />}>
        {t('Bookmarks')}
      </Entry>
      <Entry to="/following" icon={<Users />} detail={user.friend_count}>
        {t('Following')}
      </Entry>
      <div className={styles.split}>
        <Entry to="/settings" icon={<Settings />}>
          {t('Settings')}
        </Entry>
        <IconButton label={t('All settings')} icon={<ChevronRight />} onClick={onSettings} />
      </div>
      <InvitationsEntry user={user} />
      {user.is_staff && (
        <Entry to="/staff" icon={<ShieldCheck />} detail={user.open_reports || undefined}>
          {t('Staff')}
        </Entry>
      )}
      {current && <OwnPosts blog={current} />}
      <h2 className={styles.heading}>{t('Your blogs')}</h2>
      {user.channels.map((blog) => (
        <a key={blog.uuid} href={blog.url} className={styles.blog}>
          <Avatar blog={blog} size={40} />
          <span>
            <strong>{blog.role === 'owner' ? blog.name : `${blog.name} (${wordOfRole(blog.role)})`}</strong>
            <small dir="auto">{blog.title}</small>
          </span>
        </a>
      ))}
      <Entry to="/new-blog" icon={<Plus />}>
        {t('New blog')}
      </Entry>
      <InstallEntry />
      <button type="button" className={styles.entry} onClick={() => logOut.mutate()}>
        <LogOut />
        <span>{t('Log out')}</span>
      </button>
    </nav>
  )
}

function InstallEntry() {
  if (!useInstall((state) => state.offer)) return null
  return (
    <button type="button" className={styles.entry} onClick={install}>
      <Download />
      <span>{t('Install')}</span>
    </button>
  )
}

function InvitationsEntry({ user: { invitations, contributes_to } }: { user: UserInfo }) {
  if (!invitations && !contributes_to) return null
  return (
    <Entry to="/invitations" icon={<MailOpen />} detail={invitations}>
      {t('Invitations')}
    </Entry>
  )
}

/** Leads to what the blog shows, and what waits to be shown. */
function OwnPosts({ blog }: { blog: Channel }) {
  const path = blogPath(blog.name)
  return (
    <>
      <Entry to={`${path}/new/text`} icon={<Pencil />}>
        {t('New post')}
      </Entry>
      <Entry to={path} icon={<BookOpen />}>
        {t('Posts')}
      </Entry>
      <Entry to={`${path}/drafts`} icon={<FileText />} detail={blog.draft_count}>
        {t('Drafts')}
      </Entry>
      <Entry to={`${path}/queue`} icon={<ListPlus />} detail={blog.queue_count}>
        {t('Queue')}
      </Entry>
    </>
  )
}

interface EntryProps {
  to: string
  icon: ReactNode
  detail?: number | undefined
  children: string
}

function Entry({ to, icon, detail, children }: EntryProps) {
  return (
    <Link to={to} className={styles.entry}>
      {icon}
      <span>{children}</span>
      {detail !== undefined && <small>{formatNumber(detail)}</small>}
    </Link>
  )
}
