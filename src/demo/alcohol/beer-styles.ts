import { branch } from './styles.ts'

const american =
  'United States: New York, Vermont, California, Oregon, Colorado, Maine, Michigan, Massachusetts, North Carolina'

export const beerBranches = [
  branch('beer', 'ale', 'Ale', 'craft', [
    ['ipa', 'IPA', `${american}; United Kingdom: Yorkshire`, [6, 7.5], [11, 17]],
    ['double-ipa', 'Double IPA', american, [8, 9.5], [15, 23]],
    ['hazy-ipa', 'Hazy IPA', american, [6, 7.5], [14, 21]],
    ['session-ipa', 'Session IPA', american, [4, 5], [11, 16]],
    ['pale-ale', 'Pale Ale', `${american}; United Kingdom: Burton, Kent`, [4.8, 5.8], [10, 15]],
    ['amber-ale', 'Amber Ale', `${american}; Ireland: Kilkenny`, [5, 6], [10, 14]],
    ['brown-ale', 'Brown Ale', `${american}; United Kingdom: Yorkshire`, [4.8, 6.2], [10, 14]],
    ['saison', 'Saison', `Belgium: Hainaut, Wallonia; ${american}`, [5.5, 7.5], [12, 19]],
    [
      'sour',
      'Sour',
      `${american}; Belgium: Pajottenland; Germany: Leipzig`,
      [4, 6.5],
      [13, 20],
      { label: 'Sour Ale' },
    ],
    [
      'belgian-tripel',
      'Belgian Tripel',
      'Belgium: Flanders, Antwerp, Wallonia; Canada: Quebec',
      [8, 9.5],
      [14, 21],
    ],
  ]),
  branch('beer', 'lager', 'Lager', 'lager', [
    [
      'pilsner',
      'Pilsner',
      `Czech Republic: Bohemia, Moravia; Germany: Bavaria, Hamburg; ${american}`,
      [4.4, 5.4],
      [9, 15],
    ],
    ['light-lager', 'Light Lager', `${american}; Canada: Ontario; Netherlands: Brabant`, [3.5, 4.3], [8, 12]],
    [
      'amber-lager',
      'Amber Lager',
      `${american}; Austria: Vienna`,
      [4.8, 5.8],
      [9, 14],
      { label: 'Vienna Lager' },
    ],
    ['helles', 'Helles', `Germany: Bavaria, Franconia; ${american}`, [4.6, 5.4], [10, 15]],
    ['bock', 'Bock', 'Germany: Einbeck, Bavaria; United States: Texas, Wisconsin', [6.3, 7.5], [11, 16]],
    [
      'mexican-lager',
      'Mexican Lager',
      'Mexico: Baja California, Nuevo León, Jalisco; United States: Texas, California',
      [4.2, 4.8],
      [9, 13],
    ],
    [
      'rice-lager',
      'Rice Lager',
      'Japan: Hokkaido, Osaka; United States: California, Oregon',
      [4.5, 5],
      [10, 15],
    ],
  ]),
  branch('beer', 'stout-porter', 'Stout & Porter', 'craft', [
    ['stout', 'Stout', `Ireland: Dublin, Cork; ${american}`, [4.2, 6], [10, 15]],
    ['imperial-stout', 'Imperial Stout', american, [9, 12.5], [16, 26]],
    ['milk-stout', 'Milk Stout', american, [5, 6.5], [11, 16]],
    ['porter', 'Porter', `${american}; United Kingdom: London`, [5, 6.5], [10, 15]],
  ]),
  branch('beer', 'wheat-beer', 'Wheat Beer', 'craft', [
    [
      'hefeweizen',
      'Hefeweizen',
      'Germany: Bavaria, Swabia; United States: Oregon, New York',
      [4.8, 5.6],
      [10, 15],
    ],
    [
      'witbier',
      'Witbier',
      'Belgium: Brabant, Flanders; United States: Maine, Colorado',
      [4.7, 5.4],
      [10, 15],
    ],
    ['american-wheat', 'American Wheat', american, [4.4, 5.2], [10, 14], { label: 'Wheat Ale' }],
  ]),
  branch('beer', 'cider-seltzer', 'Cider & Seltzer', 'seltzer', [
    [
      'dry-cider',
      'Dry Cider',
      'United States: New York, Vermont, Oregon; France: Normandy; United Kingdom: Somerset',
      [5, 7],
      [10, 16],
    ],
    [
      'fruit-cider',
      'Fruit Cider',
      'United States: Michigan, New York, Washington; Ireland: Tipperary',
      [4.5, 5.5],
      [10, 14],
      { label: 'Cider' },
    ],
    ['hard-seltzer', 'Hard Seltzer', american, [4.5, 5], [13, 20]],
    ['hard-tea', 'Hard Tea', american, [4.5, 5], [12, 18], { label: 'Hard Iced Tea' }],
  ]),
]
