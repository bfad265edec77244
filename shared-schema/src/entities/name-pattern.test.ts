import { expect, test } from 'vitest'
import { nameField } from '#contract/fields.ts'
import { cleanFileName } from './file-name.ts'
import { isName, repairName } from './name-pattern.ts'

const invisible = ['\u200b', '\u2800', '\u3164', '\u00ad', '\u200d\ufe0f', '\u{e0041}', '\u115f \u2060', '\u3000']
const broken = ['two\u2028lines', 'two\u2029lines', 'a\nb', 'a\0b', 'gpj.\u202eexe', '\ud83d']

test.each([...invisible, ...broken])('%j is no name, and what is left of it is one', name => {
  expect(nameField(60).safeParse(name).success).toBe(false)
  expect(isName(name, 60)).toBe(false)
  expect(isName(repairName(name), 60)).toBe(true)
  expect(isName(cleanFileName(name), 60)).toBe(true)
})

test.each(['a', '·', '…', '👩‍🎨', '‏שלום', 'می‌خواهم', '⠓⠊', '1003', 'e\u0301'])('%j is a name', name => {
  expect(nameField(60).parse(name)).toBe(name)
  expect(isName(name, 60)).toBe(true)
  expect(repairName(name)).toBe(name)
})

test('says what is wrong with a name', () => {
  const messageOf = (name: string) => nameField(3).safeParse(name).error?.issues[0]?.message
  expect([' ', '\u200b', 'a\u2028b', 'long'].map(messageOf)).toEqual([
    'must not be empty',
    'must have something that can be seen',
    'must not contain line breaks or control characters',
    'must be at most 3 characters',
  ])
})
