export interface SheetPrompt {
  readonly prompt: string
  readonly seed: number
}

/** What the painter is judged by: each family, setting, medium and mood, and prompts as people write them. */
export const sheetPrompts: readonly SheetPrompt[] = [
  ...seeded(
    11,
    `
    a snowy mountain lake at sunset with a pine forest, oil painting
    rolling hills in spring, wildflowers, morning mist
    alpine peaks above the clouds at dawn
    a winding river through an autumn valley
    a waterfall in the jungle
    stormy sea with crashing waves, dramatic
    tropical beach with palm trees, turquoise water
    a tropical island at sunset, lanterns
    sand dunes at dusk, full moon
    a red canyon at noon, eagle flying above
    birch forest in autumn, path, sunbeams
    dense jungle with parrots, fog
    a misty swamp at night, fireflies
    snowfield under the aurora
    an erupting volcano at night
    a japanese garden with a torii gate, cherry blossoms, spring
    rice terraces at sunrise, Vietnam
    a village in winter at dusk, snow
    coral reef underwater with fish
    a crystal cave with a glowing lake
    lavender field at sunset with a farmhouse
    milky way over the mountains
    a rainbow over green hills after rain
    thunderstorm over a prairie, lightning
    a field of red poppies and a cottage, sunny day, impressionist painting
    cánh đồng lúa lúc bình minh, sương mù
    a bird's-eye view of a river through the forest
    lighthouse on a rocky coast, stormy sea at dawn, oil painting
    a castle on a hill, starry night, van gogh
    a lone tree on a hill at sunset, minimalist silhouette`,
  ),
  ...seeded(
    23,
    `
    a ginger cat on a hill under the full moon, starry night, watercolor
    portrait of a fluffy white cat, close-up
    a black dog running on the beach
    three horses galloping through a meadow
    a fox in the snow
    a lion resting in the savanna at sunset
    an owl on a branch at night
    a bear by a river, autumn
    two deer in a misty forest
    a herd of elephants at sunset
    a small rabbit in a field of daisies
    penguins on ice
    a swan on a lake, reflection
    a flock of birds over the sea at dusk
    a striped tiger in the jungle
    a zebra and a giraffe
    a red dragon above the mountains
    a whale underwater
    a parrot, low poly
    a squirrel with an acorn, pencil drawing
    con mèo đen ngủ dưới trăng, tranh màu nước
    goldfish, japanese ink painting
    a wolf howling at the moon, linocut
    a cow in a meadow, crayon`,
  ),
  ...seeded(
    37,
    `
    portrait of a woman with long red hair and green eyes
    portrait of an old man with a white beard, oil painting
    portrait of a smiling girl with freckles, watercolor
    portrait of a knight, dramatic light
    portrait of a queen with a golden crown, stained glass
    portrait of a wizard with a blue hat
    portrait of a man with glasses, comic
    portrait of a woman in a red dress, van gogh
    chân dung cô gái mặc áo dài trắng
    a woman with an umbrella in the rain
    an astronaut on the moon
    a robot in a garden`,
  ),
  ...seeded(
    41,
    `
    cyberpunk city at night in the rain, neon
    city skyline at sunset, reflection
    a street in the old town, morning
    harbour with colourful houses, boats
    rooftops at dusk
    narrow alley at night, lanterns
    a city street in winter, snow
    new york skyline at night, full moon
    a busy street by day, low angle
    phố cổ Hội An ban đêm, đèn lồng
    cyberpunk skyline, pixel art
    a cat on a street in the city`,
  ),
  ...seeded(
    53,
    `
    a cosy cabin interior with a fireplace at night
    a library with an armchair
    a sunny kitchen in the morning
    still life with apples and a vase, oil painting
    a living room in the afternoon
    a cup of coffee and a book on a table
    a cat by the window, rain
    bedroom at night, warm light`,
  ),
  ...seeded(
    67,
    `
    a ringed planet and two moons
    purple nebula, deep space
    a spiral galaxy
    a black hole
    planet earth from space
    a spaceship near a red planet
    asteroid field
    an astronaut floating in space, teal nebula`,
  ),
  ...seeded(
    71,
    `
    a red sports car, studio
    an old steam train in the mountains
    a sailboat on a calm sea at sunset
    hot air balloons over the hills at dawn
    a rocket taking off
    a vintage bicycle against a wall
    a sunflower, close-up
    a red rose, oil painting
    a cactus in the desert
    mushrooms in the forest
    a bonsai tree, ink
    tulips in a vase, gouache`,
  ),
  ...seeded(
    83,
    `
    abstract flow, teal and orange
    geometric abstraction, bauhaus
    abstract splatter, vivid
    seamless pattern of leaves
    seamless floral pattern, pastel
    polka dots pattern, pink
    logo of a fox
    emblem of a mountain
    poster "SUMMER" with a beach
    travel poster "HÀ NỘI" with an old town
    a house in the forest, paper cut
    a village by a lake, stained glass
    a mountain landscape, low poly
    a castle, clay`,
  ),
]

function seeded(first: number, list: string): SheetPrompt[] {
  return list
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map((prompt, index) => ({ prompt, seed: first + index }))
}
