import type { Channel } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { keepUser } from '../core/session.ts'
import { uploadFile } from '../core/upload.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './BlogSettings.module.css'
import { withBlog } from './settings.api.ts'

/** The blog's picture: choose a file and it is uploaded at once. */
export function AvatarSettings({ blog }: { blog: Channel }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const cancel = useRef(new AbortController())
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    cancel.current = new AbortController()
    setProblem(null)
    setShare(0)
    try {
      const saved = await uploadFile<Pick<Channel, 'avatar_url'>>({
        path: `/svc/blog/${blog.name}/avatar`,
        field: 'avatar',
        file,
        onProgress: setShare,
        signal: cancel.current.signal,
      })
      keepUser(client, withBlog(blog.name, saved))
    } catch (refusal) {
      if (!cancel.current.signal.aborted) setProblem((refusal as Error).message)
    } finally {
      setShare(null)
      currentTarget.value = ''
    }
  }

  return (
    <div className={styles.avatar}>
      <Avatar blog={{ ...blog, avatar_shape: blog.global_theme_params.avatar_shape }} size={96} />
      <div className={styles.avatarWords}>
        {share === null ? (
          <Button onClick={() => input.current?.click()}>Change picture</Button>
        ) : (
          <>
            <ProgressBar share={share} label="Uploading the picture" />
            <Button size="small" onClick={() => cancel.current.abort()}>
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
