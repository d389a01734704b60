import type { AltTextChoice, ReadingSwitch } from '@bowerbird/domain/core/reading.ts'
import { useMember } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { useReadingSwitch } from './settings.api.ts'

type Named = readonly [name: ReadingSwitch, label: string, hint?: string]

const ofDashboard: Named[] = [
  ['originals_only', 'Originals only', 'Leaves reblogs off your dashboard.'],
  ['hide_liked', 'Hide what I liked'],
  ['hide_seen', 'Hide what I already saw', 'The last 5,000 posts you saw are remembered while this is on.'],
]
const ofLook: Named[] = [
  ['larger_text', 'Larger text'],
  ['show_alt', 'Descriptions of pictures in sight', 'Shown below each picture that has one.'],
  ['full_times', 'Dates and times in full', 'Instead of “3 hours ago”.'],
  ['pause_gifs', 'Pause GIFs', 'They play while you point at them, reach them by keyboard or press them.'],
  ['less_motion', 'Less motion'],
  ['plain_looks', 'Plain pages of blogs', 'Blogs show without themes and CSS of their own.'],
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
    <SheetSection title="Reading">
      <Stack>
        <p>These hold wherever you are logged in.</p>
        <SelectField
          label="Order of the dashboard"
          value={reading.oldest_first ? 'oldest' : 'newest'}
          onChange={(event) => change.mutate({ oldest_first: event.currentTarget.value === 'oldest' })}
        >
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first, from where I stopped</option>
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
    <SheetSection title="Writing">
      <SelectField
        label="Descriptions of my pictures"
        hint="For those who cannot see them. Drafts never need one."
        value={reading.alt_text}
        onChange={(event) => change.mutate({ alt_text: event.currentTarget.value as AltTextChoice })}
      >
        <option value="remind">Remind me before I post</option>
        <option value="require">Require one of every picture</option>
        <option value="off">Do not ask</option>
      </SelectField>
    </SheetSection>
  )
}
