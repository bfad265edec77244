import fc from 'fast-check'

const pieces = [
  ...'(){}[]|:#$_\\<>~@!*, \n',
  '__',
  '$$',
  '::',
  '${',
  '=!',
  '?=',
  '1.2',
  '2',
  '-',
  'a',
  'red fox',
  'x',
  'BREAK',
  'AND',
  '__a__',
  '__b*__',
  '__a(x=b)__',
  '${x}',
  '${x=a}',
  '{a|b}',
  '{2$$a|b|c}',
  '<lora:ink:0.8>',
  '雪',
]

export const promptPiece = fc.constantFrom(...pieces)

/** Texts made of the signs of the prompt language, in any order. */
export const promptText = fc.oneof(
  fc.array(promptPiece, { maxLength: 40 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
