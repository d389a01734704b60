import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import Download from 'lucide-react/icons/download'
import Heart from 'lucide-react/icons/heart'
import ListPlus from 'lucide-react/icons/list-plus'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users-round'
import { currentBlogOf, useMember } from '../core/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { MenuChoice, MenuHeading, MenuItem, MenuLine, MenuLink } from '../ui/overlays/Menu.tsx'
import { useChooseBlog, useLogOut } from './accounts.api.ts'
import { install, useInstall } from './install.state.ts'
import { ThemeChoices } from './parts/ThemeChoices.tsx'
import { wordOfRole } from './role-word.ts'

const countOf = (count: number) => (count > 0 ? formatNumber(count) : undefined)

/** The things to do in the menu of one's account. POST-024 */
export function AccountItems() {
  const user = useMember()
  const logOut = useLogOut()
  const chooseBlog = useChooseBlog()
  const current = currentBlogOf(user)
  const offer = useInstall((state) => state.offer)
  return (
    <>
      <MenuLink to="/likes" icon={<Heart />} detail={formatNumber(user.liked_post_count)}>
        {t('Likes')}
      </MenuLink>
      <MenuLink to="/bookmarks" icon={<Bookmark />}>
        {t('Bookmarks')}
      </MenuLink>
      <MenuLink to="/following" icon={<Users />} detail={formatNumber(user.friend_count)}>
        {t('Following')}
      </MenuLink>
      <MenuLink to="/settings/account" icon={<Settings />}>
        {t('Settings')}
      </MenuLink>
      {(user.invitations || user.contributes_to) && (
        <MenuLink to="/invitations" icon={<Mail />} detail={user.invitations}>
          {t('Invitations')}
        </MenuLink>
      )}
      {user.is_staff && (
        <MenuLink to="/staff" icon={<ShieldCheck />} detail={user.open_reports || undefined}>
          {t('Staff')}
        </MenuLink>
      )}
      <MenuLine />
      <MenuHeading>{t('Your blogs')}</MenuHeading>
      {user.channels.map((blog) => (
        <MenuChoice
          key={blog.name}
          chosen={blog === current}
          icon={<Avatar blog={blog} size={24} />}
          onPress={() => chooseBlog.mutate(blog.name)}
        >
          {blog.role === 'owner' ? blog.name : `${blog.name} (${wordOfRole(blog.role)})`}
        </MenuChoice>
      ))}
      {current && <OwnPosts blog={current} />}
      <MenuLink to="/new-blog" icon={<Plus />}>
        {t('New blog')}
      </MenuLink>
      <MenuLine />
      <ThemeChoices />
      <MenuLine />
      {offer && (
        <MenuItem icon={<Download />} onPress={install}>
          {t('Install')}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut />} onPress={() => logOut.mutate()}>
        {t('Log out')}
      </MenuItem>
    </>
  )
}

function OwnPosts({ blog }: { blog: Channel }) {
  return (
    <>
      <MenuLink to={blogPath(blog.name)} icon={<BookOpen />}>
        {t('Visit {name}', { name: blog.name })}
      </MenuLink>
      <MenuLink to={`${blogPath(blog.name)}/drafts`} icon={<Pencil />} detail={countOf(blog.draft_count)}>
        {t('Drafts')}
      </MenuLink>
      <MenuLink to={`${blogPath(blog.name)}/queue`} icon={<ListPlus />} detail={countOf(blog.queue_count)}>
        {t('Queue')}
      </MenuLink>
    </>
  )
}
