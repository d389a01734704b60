import type { Channel } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keepUser } from '../core/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './BlogSettings.module.css'
import { withBlog } from './settings.api.ts'
import { usePictureUpload } from './use-picture-upload.ts'

/** The blog's picture: choose a file and it is uploaded at once. */
export function AvatarSettings({ blog }: { blog: Channel }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { share, problem, upload, callOff } = usePictureUpload<Pick<Channel, 'avatar_url'>>({
    path: `/svc/blog/${blog.name}/avatar`,
    field: 'avatar',
    onSaved: (saved) => keepUser(client, withBlog(blog.name, saved)),
  })

  return (
    <div className={styles.avatar}>
      <Avatar blog={{ ...blog, avatar_shape: blog.global_theme_params.avatar_shape }} size={96} />
      <div className={styles.avatarWords}>
        {share === null ? (
          <Button onClick={() => input.current?.click()}>Change picture</Button>
        ) : (
          <>
            <ProgressBar share={share} label="Uploading the picture" />
            <Button size="small" onClick={callOff}>
              Cancel
            </Button>
          </>
        )}
        {problem && <Notice tone="problem">{problem}</Notice>}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/gif,image/webp"
          aria-label="Picture"
          onChange={upload}
        />
      </div>
    </div>
  )
}
