import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

test('so many work at once, the others wait in order, and past the end of the line the answer is 503', async () => {
  const limited = semaphore(2, 3)
  const started: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const work = (number: number) =>
    limited(async () => {
      started.push(number)
      await gates[number]?.promise
      return number
    })
  const admitted = gates.map((_gate, number) => work(number))
  await expect(work(5)).rejects.toMatchObject({ refusal: { status: 503 } })
  expect(started).toEqual([0, 1])
  gates[1]?.resolve()
  await admitted[1]
  expect(started).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all(admitted)).toEqual([0, 1, 2, 3, 4])
  expect(await limited(async () => 'free again')).toBe('free again')
})

test('work that fails hands its turn on', async () => {
  const limited = semaphore(1, 1)
  const failing = limited(() => Promise.reject(new Error('no')))
  const waiting = limited(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('yes')
})
