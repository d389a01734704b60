import { t } from '@bowerbird/domain/core/language/t.ts'
import { Modal } from '../ui/overlays/Modal.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { ReportForm } from './ReportForm.tsx'

interface Props {
  /** Empty for whoever asked a question without a name, which is then the post. */
  blogName: string
  /** The post it is about; left out, it is about the blog. */
  postId?: string
  onClose: () => void
  onBlock: () => void
}

/** Tells staff about a post or a blog, and offers to block who is behind it. */
export function ReportDialog({ blogName, postId, onClose, onBlock }: Props) {
  const thank = () => {
    onClose()
    toast(t('Thank you. Our staff will look at it.'), {
      action: { label: blogName ? t('Block {blogName}', { blogName }) : t('Block this person'), press: onBlock },
    })
  }
  return (
    <Modal title={titleOf(blogName, postId)} onClose={onClose}>
      <ReportForm blogName={blogName} postId={postId} onReported={thank} onCancel={onClose} />
    </Modal>
  )
}

function titleOf(blogName: string, postId: string | undefined): string {
  if (!blogName) return t('Report this question')
  return postId ? t('Report a post by {blogName}', { blogName }) : t('Report {blogName}', { blogName })
}
