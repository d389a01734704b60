import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Editor } from '@tiptap/core'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { useToolbar } from '../../ui/fields/use-toolbar.ts'
import { formatChain, formats } from './editor-formats.tsx'
import styles from './RichEditor.module.css'
import { useEditorReading } from './use-editor-reading.ts'

/** POST-159, POST-160 */
export function Toolbar({ editor, disabled, onLink }: { editor: Editor; disabled: boolean; onLink: () => void }) {
  const pressed = useEditorReading(editor, (now) =>
    formats.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  )
  const { barProps, tabIndexOf } = useToolbar(t('Formatting'))
  return (
    <div {...barProps} className={styles.toolbar}>
      {formats.map(({ name, label, icon, toggle }, place) => (
        <IconButton
          key={name}
          label={label}
          icon={icon}
          className={styles.format}
          tabIndex={tabIndexOf(place)}
          aria-pressed={pressed.includes(name)}
          disabled={disabled}
          // The words keep the selection that the format is for.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (toggle ? toggle(formatChain(editor)).run() : onLink())}
        />
      ))}
    </div>
  )
}
