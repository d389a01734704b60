import type { TextFields } from '@bowerbird/domain/posts/kinds/text.ts'
import { useRef } from 'react'
import { WordsEditor } from '../../editor/WordsEditor.tsx'
import type { KindFormProps } from './kind-form-props.ts'
import { focusWords, TitleField } from './TitleField.tsx'

/** A title and words. POST-111 */
export function TextForm({ fields, change, tell, mode, editorType, disabled }: KindFormProps<TextFields>) {
  const words = useRef<HTMLDivElement>(null)
  return (
    <>
      <TitleField
        value={fields.title}
        disabled={disabled}
        autoFocus={mode === 'new'}
        onChange={(title) => change({ title })}
        onEnter={() => focusWords(words.current)}
      />
      <div ref={words} data-words>
        <WordsEditor
          tell={tell}
          value={fields.body}
          onChange={(body) => change({ body })}
          editorType={editorType}
          disabled={disabled}
          autoFocus={mode === 'reblog'}
        />
      </div>
    </>
  )
}
