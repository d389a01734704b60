import { expect, test } from 'vitest'
import { foldName, refuseBlogName } from './blog-names.rules.ts'
import { newBlogName } from './entities.contract.ts'

test('names of the site itself and its pages are reserved, also when they only look like them', () => {
  for (const name of ['tumblr', 'staff', 'admin', 'dashboard', 'mailer-daemon', 'adm1n', 'st-aff', 'supp0rt', 'adrnin'])
    expect([name, refuseBlogName(name)?.status]).toEqual([name, 409])
  for (const name of ['staffordshire', 'my-dashboard', 'a', 'birds-blog', 'new-moon'])
    expect([name, refuseBlogName(name)]).toEqual([name, null])
})

test('words that only staff use are reserved as parts of names', () => {
  for (const name of ['bird-staff', 'staff-of-birds', 'official-moss', 'the-adm1n', 'tumblr-help', 'moss-security'])
    expect([name, refuseBlogName(name)?.code]).toEqual([name, 'blogs.name_reserved'])
  for (const name of ['staffhelp', 'adminteam', 'off1cial-accounts', 'helpsupport'])
    expect([name, refuseBlogName(name)?.code]).toEqual([name, 'blogs.name_reserved'])
  for (const name of ['gandalfstaff', 'supportive', 'flagstaff', 'mossteam'])
    expect([name, refuseBlogName(name)]).toEqual([name, null])
})

test('a new name has single hyphens between letters or digits', () => {
  for (const name of ['-', '-a', 'a-', 'a--b', 'xn--80ak6aa92e'])
    expect([name, refuseBlogName(name)?.code]).toEqual([name, 'blogs.name_hyphens'])
  for (const name of ['a-b', 'a-b-c', '7-7']) expect(refuseBlogName(name)).toBeNull()
})

test('names that look alike fold to the same', () => {
  for (const [one, other] of [
    ['heron', 'her0n'],
    ['lichen', '1ichen'],
    ['lichen', 'iichen'],
    ['modern', 'modem'],
    ['old-signs', 'oldsigns'],
  ] as const)
    expect(foldName(one)).toBe(foldName(other))
  expect(foldName('heron')).not.toBe(foldName('herons'))
})

test('characters that nobody sees are removed from names', () => {
  expect(newBlogName.parse('st\u200baff\u202e')).toBe('staff')
})
