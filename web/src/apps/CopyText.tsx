import { t } from '@bowerbird/domain/core/language/t.ts'
import { Button } from '../ui/fields/Button.tsx'
import { toast } from '../ui/overlays/toasts.ts'

export function CopyText({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('Copied.'))
    } catch {
      toast(t('Your browser blocked copying. Select the text instead.'), { tone: 'problem' })
    }
  }
  return (
    <Button size="small" aria-label={label} onClick={copy}>
      {t('Copy')}
    </Button>
  )
}
