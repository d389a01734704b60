import { t } from '@bowerbird/domain/core/language/t.ts'
import { WordsEditor } from '../../editor/WordsEditor.tsx'
import type { KindFormProps } from './kind-form-props.ts'

interface Props extends Omit<KindFormProps<{ caption: string }>, 'mode' | 'onProblem'> {
  placeholder: string
}

/** The words below what is shown. */
export const CaptionField = ({ fields, change, tell, editorType, disabled, placeholder }: Props) => (
  <WordsEditor
    tell={tell}
    label={t('[of a post] Caption')}
    placeholder={placeholder}
    value={fields.caption}
    onChange={(caption) => change({ caption })}
    editorType={editorType}
    disabled={disabled}
  />
)
