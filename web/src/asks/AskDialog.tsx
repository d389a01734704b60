import { t } from '@bowerbird/domain/core/language/t.ts'
import { Modal } from '../ui/overlays/Modal.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { AskForm } from './AskForm.tsx'

/** The ask form over the page it was opened from; success closes it. BLOG-177, BLOG-178 */
export function AskDialog({ blog, onClose }: { blog: { name: string; anonymous_asks: boolean }; onClose: () => void }) {
  return (
    <Modal title={t('Ask a question')} onClose={onClose}>
      <AskForm
        blog={blog}
        onAsked={() => {
          toast(t('Your question is in {name}’s inbox.', { name: blog.name }))
          onClose()
        }}
      />
    </Modal>
  )
}
