import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import type { FormTarget } from '../../form-address.ts'
import type { FormData } from '../form-data.ts'
import type { FormAbout } from '../post-form.state.ts'

/** Props that the frame hands to the fields of a kind. */
export interface KindFormProps<Fields extends object> {
  fields: Fields
  change: (change: Partial<Fields> | ((now: Fields) => Partial<Fields>)) => void
  /** Says what is still under way, so that nothing half done is sent. */
  tell: (about: Partial<FormAbout>) => void
  onProblem: (problem: string | null) => void
  mode: FormTarget['mode']
  /** The post that is changed or passed on. */
  post?: FormData['post'] | undefined
  editorType: EditorType
  disabled: boolean
}
