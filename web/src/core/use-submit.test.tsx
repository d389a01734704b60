import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render-at.tsx'
import { ApiRefusal } from './call-api.ts'
import { useSubmit } from './use-submit.ts'

function Form({ field }: { field?: string }) {
  const { onSubmit, errorAt, problem } = useSubmit(async () => {
    throw new ApiRefusal({ status: 400, code: 'x', text: 'Not like this.', field })
  })
  return (
    <form onSubmit={onSubmit}>
      <output>{problem ?? errorAt('one')}</output>
      <input name="one" aria-label="One" />
      <input name="two" aria-label="Two" />
      <button type="submit">Send</button>
    </form>
  )
}

const send = () => screen.getByRole('button')

test('what is said of a field goes when that field changes, and not before', async () => {
  const { person } = await renderPart(<Form field="one" />)
  await person.click(send())
  await screen.findByText('Not like this.')
  await person.type(screen.getByLabelText('Two'), 'a')
  expect(screen.getByText('Not like this.')).toBeTruthy()
  await person.type(screen.getByLabelText('One'), 'a')
  expect(screen.queryByText('Not like this.')).toBeNull()
  await person.click(send())
  expect(await screen.findByText('Not like this.')).toBeTruthy()
})

test('what is said of the whole form goes when anything changes', async () => {
  const { person } = await renderPart(<Form />)
  await person.click(send())
  await screen.findByText('Not like this.')
  await person.type(screen.getByLabelText('Two'), 'a')
  expect(screen.queryByText('Not like this.')).toBeNull()
})
