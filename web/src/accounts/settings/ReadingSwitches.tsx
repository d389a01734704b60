import { t } from '@bowerbird/domain/core/language/t.ts'
import type { AltTextChoice, ReadingSwitch } from '@bowerbird/domain/core/reading.ts'
import { useMember } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { useReadingSwitch } from './settings.api.ts'

type Named = readonly [name: ReadingSwitch, label: string, hint?: string]

const ofDashboard: Named[] = [
  ['originals_only', t('Originals only'), t('Hides reblogs on your dashboard.')],
  ['hide_liked', t('Hide posts I liked')],
  ['hide_seen', t('Hide posts I’ve already seen'), t('While this is on, we remember the last 5,000 posts you saw.')],
]
const ofLook: Named[] = [
  ['larger_text', t('Larger text')],
  ['show_alt', t('Show image descriptions'), t('Descriptions appear below each picture that has one.')],
  ['full_times', t('Show full dates and times'), t('Instead of “3 hours ago”.')],
  ['pause_gifs', t('Pause GIFs'), t('GIFs play while you point at them, focus them or press them.')],
  ['less_motion', t('Less motion')],
  ['plain_looks', t('Plain blog pages'), t('Shows blogs without custom themes and CSS.')],
]

/** CTRL-040, CTRL-041, CTRL-042 */
export function ReadingSwitches() {
  const { reading } = useMember()
  const change = useReadingSwitch()
  const switches = (named: Named[]) =>
    named.map(([name, label, hint]) => (
      <Switch
        key={name}
        label={label}
        hint={hint}
        checked={reading[name]}
        onChange={(event) => change.mutate({ [name]: event.currentTarget.checked })}
      />
    ))
  return (
    <SheetSection title={t('Reading')}>
      <Stack>
        <p>{t('These settings apply wherever you’re logged in.')}</p>
        <SelectField
          label={t('Dashboard order')}
          value={reading.oldest_first ? 'oldest' : 'newest'}
          onChange={(event) => change.mutate({ oldest_first: event.currentTarget.value === 'oldest' })}
        >
          <option value="newest">{t('Newest first')}</option>
          <option value="oldest">{t('Oldest first, from where I left off')}</option>
        </SelectField>
        <div>
          {switches(ofDashboard)}
          {switches(ofLook)}
        </div>
      </Stack>
    </SheetSection>
  )
}

/** CTRL-060 */
export function WritingChoice() {
  const { reading } = useMember()
  const change = useReadingSwitch()
  return (
    <SheetSection title={t('Writing')}>
      <SelectField
        label={t('Describing my pictures')}
        hint={t('Descriptions are for people who can’t see the pictures. Drafts never need them.')}
        value={reading.alt_text}
        onChange={(event) => change.mutate({ alt_text: event.currentTarget.value as AltTextChoice })}
      >
        <option value="remind">{t('Remind me before I post')}</option>
        <option value="require">{t('Require a description for every picture')}</option>
        <option value="off">{t('Don’t ask')}</option>
      </SelectField>
    </SheetSection>
  )
}
