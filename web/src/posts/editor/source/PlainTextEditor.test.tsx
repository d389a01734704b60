import { plainDocumentOf } from '@bowerbird/domain/posts/text/plain-text.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PlainTextEditor, plainFieldIn } from './PlainTextEditor.tsx'

type Options = Partial<ComponentProps<typeof PlainTextEditor>>

/** The editor bound to a field, as a form has it. */
function open(options: Options = {}, before = '') {
  const onChange = vi.fn()
  function Form() {
    const [value, setValue] = useState(before)
    const change = (now: string) => {
      onChange(now)
      setValue(now)
    }
    return (
      <>
        <PlainTextEditor name="words" ariaLabel="Words" value={value} onChange={change} {...options} />
        <button type="button" onClick={() => setValue('from outside')}>
          Other
        </button>
      </>
    )
  }
  render(<Form />)
  return { onChange, person: userEvent.setup(), field: screen.getByLabelText<HTMLTextAreaElement>('Words') }
}

test('it has a placeholder, the name of its field and a name for those who hear it [POST-211] [POST-212]', () => {
  const { field } = open({ placeholder: 'Say it' })
  expect(field.placeholder).toBe('Say it')
  expect(field.name).toBe('words')
})

test('typing changes the field and the field changes the editor, unless they are kept apart [POST-213]', async () => {
  const { field, person, onChange } = open()
  await person.type(field, 'a')
  expect(onChange).toHaveBeenLastCalledWith('a')
  await person.click(screen.getByRole('button', { name: 'Other' }))
  expect(field.value).toBe('from outside')
})

test('kept apart from its field, what is typed stays in it [POST-213]', async () => {
  const { field, person, onChange } = open({ syncWithModel: false })
  await person.type(field, 'a')
  expect(field.value).toBe('a')
  expect(onChange).not.toHaveBeenCalled()
})

test('what may not be edited is shown, and neither typing, pasting nor dropping changes it [POST-214]', async () => {
  const { field, person, onChange } = open({ disableEdit: true, forceSingleLine: true }, 'as it is')
  // A browser drops nothing into a field that can only be read.
  expect(field.readOnly).toBe(true)
  await person.type(field, 'x')
  await person.paste('y')
  expect(field.value).toBe('as it is')
  expect(onChange).not.toHaveBeenCalled()
})

test('in a single line, pasted line breaks become spaces and Enter adds none [POST-220]', async () => {
  const { field, person } = open({ forceSingleLine: true }, 'a')
  await person.click(field)
  await person.keyboard('{End}{Enter}')
  await person.paste('b\r\nc\nd')
  expect(field.value).toBe('ab c d')
})

test.each([
  [true, '“it’s”'],
  [false, `"it's"`],
])('with smart quotes %s, quotes come out as %s [POST-228]', async (smartQuotesEnabled, shown) => {
  const { field, person } = open({ smartQuotesEnabled })
  await person.type(field, `"it's"`)
  expect(field.value).toBe(shown)
})

test('a paragraph and the place after a line break begin a text, and what looks like a tag is text [POST-229]', async () => {
  const { field, person, onChange } = open({ smartQuotesEnabled: true })
  await person.type(field, '"a"{Enter}"b"{Enter}{Enter}\'c <i class="d">')
  expect(onChange).toHaveBeenLastCalledWith('“a”\n“b”\n\n‘c <i class=“d”>')
  expect(plainDocumentOf(field.value)).toBe('<p>“a”<br>“b”<br><br>‘c &lt;i class=“d”&gt;</p>')
})

test('what is pasted is reduced to plain text, also from HTML alone, and cut to the room there is [POST-219]', () => {
  const { field } = open({ maxLength: 12 }, 'a')
  const paste = (held: Record<string, string>) =>
    fireEvent.paste(field, { clipboardData: { getData: (type: string) => held[type] ?? '' } })
  field.setSelectionRange(1, 1)
  paste({ 'text/html': '<p>b <b>c</b></p><script>x()</script>' })
  expect(field.value).toBe('ab c')
  paste({ 'text/plain': '<b>\nplain text', 'text/html': '<i>other</i>' })
  expect(field.value).toBe('ab c<b>\nplai')
})

test('it keeps <, & and line breaks as they are typed, and asks no server for anything [POST-215, POST-221]', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { field, person } = open({ syncWithModel: false })
  await person.type(field, '<b> & c{Enter}d')
  expect(field.value).toBe('<b> & c\nd')
  expect(fetched).not.toHaveBeenCalled()
})

test('it needs an element [POST-187]', () => {
  expect(() => plainFieldIn(null)).toThrow('A valid element parameter is required to initalize the editor')
  const { field } = open()
  expect(plainFieldIn(field)).toBe(field)
})
