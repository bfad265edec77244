import { boolean, choice, defineNode, integer, seed, socket, text } from '#graph/node-schema.ts'
import { textOutput } from './standard-inputs.ts'

const lines = text({ multiline: true })
const SAFE_MAX = Number.MAX_SAFE_INTEGER
const place = (initial: number) => integer({ default: initial, min: -SAFE_MAX, max: SAFE_MAX })

export const stringConcatenate = defineNode({
  name: 'StringConcatenate',
  title: 'Concatenate',
  description: 'Two texts with a delimiter between.',
  category: 'utils/string',
  required: { string_a: lines, string_b: lines, delimiter: text({ default: '' }) },
  outputs: [textOutput],
})

export const stringSubstring = defineNode({
  name: 'StringSubstring',
  title: 'Substring',
  description: 'From one place up to before another; negative ones count from the end.',
  category: 'utils/string',
  required: { string: lines, start: place(0), end: place(0) },
  outputs: [textOutput],
})

export const stringLength = defineNode({
  name: 'StringLength',
  title: 'Length',
  description: 'How many characters a text has.',
  category: 'utils/string',
  required: { string: lines },
  outputs: [{ type: 'INT', name: 'length' }],
})

export const caseConverter = defineNode({
  name: 'CaseConverter',
  title: 'Case Converter',
  description: 'Capital or small letters.',
  category: 'utils/string',
  required: { string: lines, mode: choice(['UPPERCASE', 'lowercase', 'Capitalize', 'Title Case']) },
  outputs: [textOutput],
})

export const stringTrim = defineNode({
  name: 'StringTrim',
  title: 'Trim',
  description: 'Without the space at its ends.',
  category: 'utils/string',
  required: { string: lines, mode: choice(['Both', 'Left', 'Right']) },
  outputs: [textOutput],
})

export const stringReplace = defineNode({
  name: 'StringReplace',
  title: 'Replace',
  description: 'Every place of one text within another becomes a third.',
  category: 'utils/string',
  required: { string: lines, find: lines, replace: lines },
  outputs: [textOutput],
})

export const stringContains = defineNode({
  name: 'StringContains',
  title: 'Contains',
  description: 'Whether a text holds another.',
  category: 'utils/string',
  required: { string: lines, substring: lines, case_sensitive: boolean({ default: true }) },
  outputs: [{ type: 'BOOLEAN', name: 'contains' }],
})

export const stringCompare = defineNode({
  name: 'StringCompare',
  title: 'Compare',
  description: 'Whether a text begins with, ends with or is another.',
  category: 'utils/string',
  required: {
    string_a: lines,
    string_b: lines,
    mode: choice(['Starts With', 'Ends With', 'Equal']),
    case_sensitive: boolean({ default: true }),
  },
  outputs: [{ type: 'BOOLEAN', name: 'BOOLEAN' }],
})

const regexFlags = {
  case_insensitive: boolean({ default: true }),
  multiline: boolean({ default: false }),
  dotall: boolean({ default: false }),
}

export const regexMatch = defineNode({
  name: 'RegexMatch',
  title: 'Regex Match',
  description: 'Whether a pattern is found in the text.',
  category: 'utils/string',
  required: { string: lines, regex_pattern: lines, ...regexFlags },
  outputs: [{ type: 'BOOLEAN', name: 'matches' }],
})

export const regexExtract = defineNode({
  name: 'RegexExtract',
  title: 'Regex Extract',
  description: 'What a pattern, or a group of it, finds in the text.',
  category: 'utils/string',
  required: {
    string: lines,
    regex_pattern: lines,
    mode: choice(['First Match', 'All Matches', 'First Group', 'All Groups']),
    ...regexFlags,
    group_index: integer({ default: 1, min: 0, max: 100 }),
  },
  outputs: [textOutput],
})

export const regexReplace = defineNode({
  name: 'RegexReplace',
  title: 'Regex Replace',
  description: 'What a pattern finds becomes another text; \\1 and \\g<name> stand for its groups.',
  category: 'utils/string',
  required: { string: lines, regex_pattern: lines, replace: lines },
  optional: { ...regexFlags, count: integer({ default: 0, min: 0, max: 100, tooltip: 'At most so many; 0 for all.' }) },
  outputs: [textOutput],
})

const anyText = socket('STRING,INT,FLOAT,BOOLEAN')

export const formatText = defineNode({
  name: 'AtelierFormatText',
  title: 'Format Text',
  description:
    'Fills {a}, {b}, {c} and {d} in; {a:2} has two decimals, {a:04} four digits. {{ and }} stand for braces.',
  category: 'utils/string',
  required: { template: text({ default: '{a} {b}', multiline: true }) },
  optional: { a: anyText, b: anyText, c: anyText, d: anyText },
  outputs: [textOutput],
})

export const joinText = defineNode({
  name: 'AtelierJoinText',
  title: 'Join List',
  description: 'All texts of a list in one.',
  category: 'utils/string',
  required: { texts: text({ forceInput: true }), delimiter: text({ default: ', ', tooltip: '\\n is a new line.' }) },
  outputs: [textOutput],
  takesLists: true,
})

export const splitText = defineNode({
  name: 'AtelierSplitText',
  title: 'Split Text',
  description: 'A list of the parts of a text: what follows runs once for each.',
  category: 'utils/string',
  required: {
    text: lines,
    delimiter: text({ default: '\\n', tooltip: '\\n is a new line.' }),
    skip_empty: boolean({ default: true }),
  },
  outputs: [
    { ...textOutput, isList: true },
    { type: 'INT', name: 'count' },
  ],
})

export const pickText = defineNode({
  name: 'AtelierPickText',
  title: 'Pick Line',
  description: 'One line of a text, by its number or by the seed. After the last the first comes again.',
  category: 'utils/string',
  required: { text: lines, by: choice(['number', 'seed']), number: place(0), seed: seed('Which line is picked.') },
  outputs: [textOutput],
})

export const jsonGet = defineNode({
  name: 'AtelierJsonGet',
  title: 'Get from JSON',
  description: 'What lies at a path in a JSON text: “people[0].name”.',
  category: 'utils/string',
  required: { json: lines, path: text({ default: '' }) },
  outputs: [textOutput, { type: 'FLOAT', name: 'FLOAT', tooltip: '0 when it is no number.' }],
})

export const wildcardText = defineNode({
  name: 'AtelierWildcards',
  title: 'Wildcards',
  description: 'Makes the choices of a prompt: {a|b}, __animal__, ${x=…}. The seed decides.',
  category: 'utils/string',
  required: {
    text: text({ multiline: true, dynamicPrompts: false }),
    mode: choice(['random', 'combinatorial', 'cyclic']),
    seed: seed('The same seed makes the same choices.'),
    index: integer({ default: 0, min: 0, max: 1_000_000, tooltip: 'Which of the row of texts to begin with.' }),
    count: integer({ default: 1, min: 1, max: 1000, tooltip: 'How many texts: what follows runs once for each.' }),
  },
  outputs: [{ ...textOutput, isList: true }],
})
