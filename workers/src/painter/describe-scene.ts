import type { Scene, Subject } from '#painter/scene.ts'

const numbers = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const hows = {
  on: 'on',
  in: 'in',
  under: 'under',
  above: 'above',
  beside: 'beside',
  behind: 'behind',
  before: 'in front of',
  held: 'with',
}

/** The scene in words: `a landscape of beach and sea at dawn, storm; a lighthouse on the beach; as oil`. */
export function describeScene(scene: Scene): string {
  const sentences = [
    placeOf(scene),
    ...scene.subjects.map(subject => describeSubject(subject, scene)),
    listed(
      'with',
      scene.features.map(({ value }) => value),
    ),
    listed(
      'set in type:',
      scene.text.map(text => `“${text}”`),
    ),
    listed(
      'in the mood:',
      scene.mood.map(({ value }) => value),
    ),
    listed(
      'as',
      scene.media.map(({ value, variant }) => (variant ? `${value} (${variant})` : value)),
    ),
  ]
  return sentences.filter(sentence => sentence !== '').join('; ')
}

function placeOf({ family, settings, motifs, time, season, weather, framing }: Scene): string {
  const places = [...settings.map(({ value }) => value), ...motifs.map(({ value }) => value)]
  const kind = `${/^[aeiou]/.test(family) ? 'an' : 'a'} ${family}`
  const when = time === 'day' ? 'by day' : time === 'night' ? 'at night' : `at ${time}`
  const parts = [
    places.length > 0 ? `${kind} of ${joined(places)}` : kind,
    ['landscape', 'city', 'interior', 'portrait', 'creature', 'plant', 'vehicle'].includes(family) ? when : '',
    season ? `in ${season}` : '',
    weather.length > 0 ? `in ${joined(weather.map(({ value }) => value))}` : '',
    framing.distance === 'close' ? 'from close' : framing.distance === 'wide' ? 'from far' : '',
    framing.angle === 'level' ? '' : { low: 'from below', high: 'from above', top: 'from the air' }[framing.angle],
  ]
  return parts.filter(part => part !== '').join(' ')
}

function describeSubject({ kind, count, pose, traits, relation }: Subject, { subjects }: Scene): string {
  const adjectives = [...traits, pose ?? ''].filter(word => word !== '')
  const thing = count === 1 || kind.endsWith('s') ? kind : `${kind}s`
  const number =
    adjectives.length === 0 && count === 1 && /^[aeiou]/.test(kind) ? 'an' : (numbers[count] ?? String(count))
  const where = relation
    ? [
        hows[relation.how],
        'the',
        typeof relation.target === 'number' ? (subjects[relation.target]?.kind ?? '') : relation.target,
      ]
    : []
  return [number, ...adjectives, thing, ...where].join(' ')
}

function listed(lead: string, words: readonly string[]): string {
  return words.length > 0 ? `${lead} ${joined(words)}` : ''
}

function joined(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}
