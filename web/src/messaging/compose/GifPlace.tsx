import { gifWidthPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RefObject, Suspense } from 'react'
import { type GifPickerProps, gifPickerSlot } from '../../posts/post-slots.ts'
import type { PreviewItem } from '../compose-box.ts'

interface Props {
  anchor: RefObject<HTMLElement | null>
  onChoose: (item: PreviewItem) => void
  onClose: () => void
}

const gifContext = 'messaging-gif' // MSG-250

/** The search for GIFs, above the box; what is chosen travels as the post it comes from. MSG-246 … MSG-250 */
export function GifPlace({ anchor, onChoose, onClose }: Props) {
  const choose: GifPickerProps['onChoose'] = ({ mediaUrl, width, height, postId, postBlogUuid }) => {
    if (!postId || !postBlogUuid) return // MSG-248
    const picture = { url: mediaUrl, width, height, alt: 'GIF' }
    onChoose({
      message: { type: 'POSTREF', post: { id: postId, blog: postBlogUuid }, context: gifContext, picture },
      url: mediaUrl,
      width,
      height,
      context: gifContext,
    })
  }
  return (
    <Suspense>
      <gifPickerSlot.Component
        anchor={anchor}
        side="top"
        tileWidthPx={gifWidthPx}
        context="messaging"
        onChoose={choose}
        onClose={onClose}
      />
    </Suspense>
  )
}
