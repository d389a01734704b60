import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { updateUser } from '../../core/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import styles from './BlogSettings.module.css'
import { PictureUpload } from './PictureUpload.tsx'
import { withBlog } from './settings.api.ts'

/** The blog's picture. */
export function AvatarSettings({ blog }: { blog: Channel }) {
  const client = useQueryClient()
  return (
    <div className={styles.avatar}>
      <Avatar blog={{ ...blog, avatar_shape: blog.global_theme_params.avatar_shape }} size={96} />
      <div className={styles.avatarWords}>
        <PictureUpload<Pick<Channel, 'avatar_url'>>
          label={t('Picture')}
          underWay={t('Uploading the picture')}
          path={`/svc/blog/${blog.name}/avatar`}
          field="avatar"
          onSaved={(saved) => updateUser(client, withBlog(blog.name, saved))}
        >
          {(choose) => <Button onClick={choose}>{t('Change picture')}</Button>}
        </PictureUpload>
      </div>
    </div>
  )
}
