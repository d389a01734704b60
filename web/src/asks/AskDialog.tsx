import { Modal } from '../ui/overlays/Modal.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { AskForm } from './AskForm.tsx'

/** The ask form over the page it was opened from; success closes it. BLOG-177, BLOG-178 */
export function AskDialog({ blog, onClose }: { blog: { name: string; anonymous_asks: boolean }; onClose: () => void }) {
  return (
    <Modal title="Ask a question" onClose={onClose}>
      <AskForm
        blog={blog}
        onAsked={() => {
          toast(`Your question is in ${blog.name}’s inbox.`)
          onClose()
        }}
      />
    </Modal>
  )
}
