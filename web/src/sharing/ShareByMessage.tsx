import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useState } from 'react'
import { useUser } from '../core/session.ts'
import { ExternalShare } from './parts/ExternalShare.tsx'
import { MessageShare } from './parts/MessageShare.tsx'

/** Shares with another blog by message; until one is picked, networks outside are offered. BLOG-147, BLOG-160 */
export function ShareByMessage({ post, onClose }: { post: Post; onClose: () => void }) {
  const canMessage = useUser()?.can_message === true
  const [isPicked, setPicked] = useState(false)
  const [isFormOpen, setFormOpen] = useState(false)
  return (
    <>
      {canMessage && !isFormOpen && <MessageShare post={post} onPick={setPicked} onClose={onClose} />}
      {!isPicked && <ExternalShare post={post} isAlone={!canMessage} onForm={setFormOpen} onClose={onClose} />}
    </>
  )
}
