import { listLinkedAccounts, unlinkAccount } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function linked(): Promise<Person> {
  const me = await world.aMember()
  const of = (network: 'twitter' | 'facebook', name: string) => ({
    account_id: me.accountId,
    network,
    name,
    sealed_token: Buffer.from('sealed'),
  })
  await world.db
    .insertInto('linked_accounts')
    .values([of('twitter', '@wren'), of('facebook', 'Wren')] as never)
    .execute()
  return me
}
const mine = async (who: Person) => (await world.send(who, listLinkedAccounts, {})).response.accounts

test('linked accounts are listed and can be unlinked, by their owner alone [BLOG-221]', async () => {
  const [me, other] = [await linked(), await linked()]
  const both = [
    { network: 'facebook', name: 'Wren' },
    { network: 'twitter', name: '@wren' },
  ]
  expect(await mine(me)).toEqual(both)
  const { response } = await world.send(me, unlinkAccount, { network: 'facebook' })
  expect(response.accounts).toEqual(both.slice(1))
  expect(await mine(me)).toEqual(both.slice(1))
  expect(await mine(other)).toEqual(both)
})

test('a guest and an unknown network are refused', async () => {
  const me = await linked()
  expect((await world.send(world.aGuest(), unlinkAccount, { network: 'twitter' })).status).toBe(401)
  expect((await world.send(me, unlinkAccount, { network: 'friendster' } as never)).status).toBe(400)
  expect(await mine(me)).toHaveLength(2)
})
