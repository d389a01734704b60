import { Button } from '../ui/fields/Button.tsx'
import { toast } from '../ui/overlays/toasts.ts'

export function CopyText({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('Copied.')
    } catch {
      toast('Your browser did not allow copying. Select it instead.', { tone: 'problem' })
    }
  }
  return (
    <Button size="small" aria-label={label} onClick={copy}>
      Copy
    </Button>
  )
}
