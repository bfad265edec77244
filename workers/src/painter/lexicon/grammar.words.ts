import type { Pose, Relation } from '#painter/scene.ts'
import type { Words, WordTable } from './meaning.ts'

interface NumberWords extends Words {
  readonly count: number
}

export const numberWords: readonly NumberWords[] = [
  { count: 2, en: 'two, pair, pair of, couple, couple of, twin, both', vi: 'hai, đôi, một đôi, cặp' },
  { count: 3, en: 'three, trio, trio of, few, a few', vi: 'ba, vài' },
  { count: 4, en: 'four', vi: 'bốn' },
  { count: 5, en: 'five, several, some', vi: 'năm, mấy' },
  { count: 6, en: 'six, half a dozen', vi: 'sáu' },
  { count: 7, en: 'seven, group of', vi: 'bảy' },
  { count: 8, en: 'eight', vi: 'tám' },
  { count: 9, en: 'nine, bunch of, bouquet of, pile of', vi: 'chín, bó' },
  { count: 10, en: 'ten', vi: 'mười' },
  {
    count: 12,
    en: 'dozen, a dozen, twelve, many, lots of, school of, flock of, herd of, swarm of, pack of, crowd of, flock, herd, fleet of, swarm, shoal of',
    vi: 'nhiều, đàn, bầy, một đàn, đám, rất nhiều',
  },
  { count: 20, en: 'twenty, countless, hundreds of, thousands of, dozens of, hundred', vi: 'hàng trăm, vô số' },
]

interface SizeWords extends Words {
  readonly name: string
  readonly factor: number
}

export const sizeWords: readonly SizeWords[] = [
  { name: 'tiny', factor: 0.4, en: 'tiny, miniature, minuscule, wee', vi: 'tí hon, nhỏ xíu, bé xíu' },
  { name: 'small', factor: 0.65, en: 'small, little', vi: 'nhỏ, bé' },
  { name: 'short', factor: 0.75, en: 'short', vi: 'ngắn' },
  { name: 'long', factor: 1.3, en: 'long', vi: 'dài' },
  { name: 'large', factor: 1.5, en: 'large, big, tall, high, wide', vi: 'lớn, to, cao' },
  {
    name: 'huge',
    factor: 2.1,
    en: 'huge, giant, enormous, massive, gigantic, colossal, towering, immense',
    vi: 'khổng lồ, to lớn, đồ sộ',
  },
]

export const poseWords: WordTable<Pose> = {
  standing: { en: 'standing, stands', vi: 'đứng, đang đứng' },
  sitting: { en: 'sitting, seated, sits, perched', vi: 'ngồi, đang ngồi, đậu' },
  lying: { en: 'lying, resting, lies, reclining, lounging', vi: 'nằm, đang nằm' },
  sleeping: { en: 'sleeping, asleep, sleepy, napping, curled up', vi: 'ngủ, đang ngủ' },
  running: {
    en: 'running, galloping, walking, runs, walks, trotting, racing, strolling',
    vi: 'chạy, đang chạy, đi, đang đi, phi',
  },
  jumping: { en: 'jumping, leaping, dancing, jumps, pouncing, prancing', vi: 'nhảy, đang nhảy, múa' },
  flying: {
    en: 'flying, soaring, hovering, gliding, flies, in flight, floating, taking off, lifting off, blasting off, launching, lift off, liftoff',
    vi: 'bay, đang bay, lượn, cất cánh',
  },
}

export const relationWords: WordTable<Exclude<Relation['how'], 'held'>> = {
  on: { en: 'on, on top of, atop, upon, onto', vi: 'trên, ở trên' },
  in: {
    en: 'in, inside, within, amid, among, amidst, at, into, through, swimming in, across',
    vi: 'trong, ở, ở trong, giữa, tại, bên trong',
  },
  under: { en: 'under, beneath, below, underneath', vi: 'dưới, ở dưới, bên dưới' },
  above: { en: 'above, over, flying over', vi: 'phía trên, bên trên, bay trên' },
  beside: {
    en: 'beside, next to, by, near, alongside, close to, around, surrounded by',
    vi: 'bên cạnh, cạnh, gần, bên',
  },
  behind: { en: 'behind', vi: 'sau, phía sau, đằng sau' },
  before: { en: 'in front of, before, against', vi: 'trước, phía trước, đằng trước' },
}

export const articleWords: WordTable<'one' | 'the'> = {
  one: { en: 'a, an, one, single, lone, solitary', vi: 'một, con, chú, cái, chiếc, bông, ngọn, cây' },
  the: { en: 'the, this, that, his, her, its, their' },
}

export const jointWords: WordTable<'and' | 'with' | 'of'> = {
  and: { en: 'and, plus', vi: 'và' },
  with: {
    en: 'with, wearing, has, having, holding, featuring, full of, filled with, covered in, covered with',
    vi: 'với, có, mặc, đội, đeo, cùng',
  },
  of: { en: 'of', vi: 'của' },
}

export const negationWords: Words = { en: 'no, without, not, except, minus', vi: 'không có, không, trừ' }

export const mannerWords: Words = {
  en: 'in the style of, style of, style, art, artwork, by artist, inspired by, made of, art style, made with, done in, rendered in, rendered as, as a, as an',
  vi: 'phong cách, theo phong cách, kiểu',
}

export const backgroundWords: Words = { en: 'background, backdrop', vi: 'nền, phông nền' }

/** Words of grammar and small talk: neither used nor ignored. */
export const stopWords: Words = {
  en: 'is, are, was, were, be, being, been, it, which, who, while, as, to, from, for, up, down, out, off, then, there, here, very, so, just, also, but, or, i, me, my, you, your, we, our, us, they, them, he, she, please, make, create, draw, paint, generate, show, picture of, picture, image of, image, want, would, like, looking, seen, made, set, s, where, text, word, saying, says, title, titled, called, written, when, during, along, toward, towards, between, scene, view of, view, shot of, shot, light, lighting, sky, all, each, every, quite, only, another, other, colored, coloured, color, colour',
  vi: 'là, được, và, thì, mà, của, những, các, cho, đang, rất, này, đó, kia, bức, ảnh, hình, hình ảnh, bức tranh, bức ảnh, vẽ, hãy, tôi, bầu trời, trời, màu, người ta, lúc, vào, khi',
}
