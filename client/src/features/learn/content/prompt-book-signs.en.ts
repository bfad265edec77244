import type { Section } from './reading-page.ts'

export const signsInEnglish: readonly Section[] = [
  {
    id: 'signs',
    title: 'The signs of attention',
    blocks: [
      {
        kind: 'text',
        text: 'These signs tell a model how much to attend to a word, and when. They are the notation that Stable Diffusion web UIs made common. ComfyUI reads the round brackets and numbers; the others belong to the A1111 family of tools.',
      },
      {
        kind: 'table',
        head: ['Write', 'It means'],
        rows: [
          ['`(word)`', 'Attend 1.1 times as much'],
          ['`((word))`', '1.1 × 1.1, so 1.21 times'],
          ['`(word:1.3)`', 'Exactly 1.3 times; below 1 weakens, as in `(word:0.7)`'],
          ['`[word]`', 'Attend less: divided by 1.1, about 0.91'],
          ['`\\(word\\)`', 'Real brackets, not a weight'],
          ['`[a:b:0.5]`', 'Start with *a*, go over to *b* half-way'],
          ['`[b:0.5]`', 'Add *b* half-way'],
          ['`[a::0.5]`', 'Drop *a* half-way'],
          ['`[a|b]`', 'Take turns, step by step: a blend of both'],
          ['`BREAK`', 'Close this group of words, begin a new one'],
          ['`a AND b`', 'Two whole prompts, drawn into one picture'],
          ['`<lora:name:0.8>`', 'Use the LoRA file *name* at strength 0.8'],
        ],
      },
    ],
    sections: [
      {
        id: 'weights',
        title: 'Weights',
        blocks: [
          {
            kind: 'text',
            text: 'A weight is a nudge, not a volume knob. Between 0.6 and 1.4 the picture changes its emphasis; beyond 1.5 most models burn colours and repeat shapes. Weigh one or two things. If everything is heavy, nothing is.',
          },
          {
            kind: 'prompt',
            prompt: 'a wooden cabin by a lake, (thick morning mist:1.3), pine forest, (cabin window light:0.8)',
          },
          {
            kind: 'text',
            text: 'Weights multiply when brackets nest: in `((misty (lake:1.2)))` the lake ends at 1.1 × 1.1 × 1.2 = 1.45. The number form is easier to read and to change, so prefer it once you know the value. A weight may hold several words: `(soft rim light:1.2)`.',
          },
          {
            kind: 'note',
            text: 'Models with a language model as reader, such as Flux or Qwen-Image, hardly respond to weights or ignore them. There, say it in words: “a very thick mist that hides the far shore”.',
          },
        ],
      },
      {
        id: 'escapes',
        title: 'Brackets that are only brackets',
        blocks: [
          {
            kind: 'text',
            text: 'Put a backslash before a bracket that belongs to the text. Tag-style names need it often:',
          },
          { kind: 'prompt', prompt: 'portrait of a heroine in the style of art nouveau \\(1900s\\), poster lettering' },
        ],
      },
      {
        id: 'change-midway',
        title: 'Changing midway',
        blocks: [
          {
            kind: 'text',
            text: 'A picture is made in steps: first the large shapes, last the surface. `[a:b:when]` uses *a* until *when* and *b* after it. A number with a point is a share of the steps, a whole number is the step itself: with 20 steps `0.5` and `10` are the same.',
          },
          {
            kind: 'prompt',
            prompt: 'a [castle:rock formation:0.3] on a coast, evening',
            note: 'Castle-like outline, stone surface.',
          },
          {
            kind: 'prompt',
            prompt: 'portrait of an old sailor, [charcoal sketch::0.4], oil painting',
            note: 'Sketched layout, painted finish.',
          },
          {
            kind: 'text',
            text: 'Change early (0.2 to 0.4) to keep only the composition of the first word, late (0.6 to 0.8) to change only its surface.',
          },
        ],
      },
      {
        id: 'alternate',
        title: 'Taking turns',
        blocks: [
          {
            kind: 'text',
            text: '`[a|b]` uses *a* on the odd steps and *b* on the even ones. The result is one thing that is both. More than two may take turns.',
          },
          { kind: 'prompt', prompt: 'a [fox|owl] sitting on a branch, winter forest, watercolour' },
        ],
      },
      {
        id: 'break',
        title: 'BREAK',
        blocks: [
          {
            kind: 'text',
            text: 'Models of the CLIP family read words in groups of 75 tokens, about 55 English words. `BREAK`, in capitals, fills up the present group and begins another, so that words of one group colour each other less. Use it to keep the colours of two things apart.',
          },
          {
            kind: 'prompt',
            prompt: 'a woman in a mustard yellow coat BREAK a teal tram behind her, rain, city street',
          },
        ],
      },
      {
        id: 'and',
        title: 'AND',
        blocks: [
          {
            kind: 'text',
            text: '`AND`, in capitals, joins prompts that are each read alone and then drawn together. Each may end in a weight of its own. It costs as much time as there are prompts.',
          },
          { kind: 'prompt', prompt: 'a lighthouse on a cliff :1.1 AND aurora over the sea :0.8' },
        ],
      },
      {
        id: 'loras',
        title: 'LoRA',
        blocks: [
          {
            kind: 'text',
            text: '`<lora:name:0.8>` loads a small add-on to the model. The name is the file name without its ending, the number its strength: 0.6 to 1 is usual. Where it stands in the prompt does not matter, but many LoRAs also want a trigger word, which does count as a word.',
          },
          { kind: 'prompt', prompt: 'a quiet harbour at dawn, inkwash style, <lora:inkwash_v2:0.8>' },
        ],
      },
    ],
  },
  {
    id: 'dynamic',
    title: 'Prompts that vary',
    blocks: [
      {
        kind: 'text',
        text: 'Dynamic prompts are written once and read many times, each time a little differently. They are resolved before anything else: what is left is an ordinary prompt, in which the signs above still count.',
      },
      {
        kind: 'table',
        head: ['Write', 'You get'],
        rows: [
          ['`{red|blue|green}`', 'One of the three'],
          ['`{3::red|blue}`', 'Red three times as often as blue'],
          ['`{2$$red|blue|green}`', 'Two different ones, joined by a comma'],
          ['`{2$$ and $$red|blue|green}`', 'Two different ones, joined by “ and ”'],
          ['`{1-3$$red|blue|green}`', 'From one to three of them'],
          ['`{|at night}`', 'Sometimes nothing, sometimes “at night”'],
          ['`__colour__`', 'One line of the wildcard *colour*'],
          ['`{2$$__colour__}`', 'Two lines of it'],
          ['`__colour*__`', 'One line of any wildcard whose name begins so'],
          ['`__coat(colour=red)__`', 'One line of *coat*, in which `${colour}` is red'],
          ['`${s=!{summer|winter}}`', 'Choose once and remember it as *s*'],
          ['`${s}`', 'What *s* is'],
          ['`${s:summer}`', 'What *s* is, or summer if it is nothing'],
          ['`{@red|blue}`', 'Red in the first picture, blue in the second, and so on'],
          ['`# a note`', 'Nothing: a note to yourself, up to the end of the line'],
        ],
      },
      {
        kind: 'note',
        text: 'Atelier reads all of this: the preview of a wildcard shows what it gives, and the editor colours the signs and names a wildcard that is missing. Tools with the Dynamic Prompts extension read the same notation.',
      },
    ],
    sections: [
      {
        id: 'choices',
        title: 'Choices',
        blocks: [
          {
            kind: 'text',
            text: 'Curly brackets hold alternatives, divided by a bar. An alternative may be a whole phrase, may be empty, and may hold further choices.',
          },
          {
            kind: 'prompt',
            prompt: 'a {small {stone|wooden} chapel|lonely farmhouse} on a hill, {dawn|{early|late} evening}',
          },
          {
            kind: 'text',
            text: 'Two choices of three and four alternatives already make twelve pictures. Vary only what you want to compare and keep the rest still.',
          },
        ],
      },
      {
        id: 'odds',
        title: 'Odds',
        blocks: [
          {
            kind: 'text',
            text: 'A number and two colons before an alternative say how often it comes up, relative to the others. Without a number it is 1.',
          },
          { kind: 'prompt', prompt: 'a harbour town in {6::clear weather|3::light rain|1::a thunderstorm}' },
        ],
      },
      {
        id: 'several',
        title: 'Several at once',
        blocks: [
          {
            kind: 'text',
            text: 'A number and `$$` take several alternatives, each at most once. A range takes a varying number. A second pair of `$$` holds what to join them with.',
          },
          {
            kind: 'prompt',
            prompt: 'a market stall with {2-3$$ and $$lemons|figs|pomegranates|almonds|olives}, morning light',
          },
        ],
      },
      {
        id: 'variables',
        title: 'Variables',
        blocks: [
          {
            kind: 'text',
            text: 'When the same choice is needed twice, give it a name. With `=!` it is chosen once and stays; with `=` it is chosen anew each time it is used.',
          },
          {
            kind: 'prompt',
            prompt:
              '${season=!{spring|summer|autumn|winter}} a ${season} forest path, ${season} colours, a walker dressed for ${season}',
          },
        ],
      },
      {
        id: 'wildcard-names',
        title: 'Wildcards',
        blocks: [
          {
            kind: 'text',
            text: 'Two underscores on either side name a list. One of its lines takes the place of the name. A line may itself hold choices and other wildcards, so small lists build larger ones.',
          },
          { kind: 'prompt', prompt: 'a __size__ __animal__ in __place__, __light__, __medium__' },
        ],
      },
    ],
  },
]
