import { branch } from './styles.ts'

const american = 'United States: New York, California, Oregon, Texas, Colorado'

export const liquorBranches = [
  branch('liquor', 'whiskey', 'Whiskey', 'spirit', [
    ['bourbon', 'Bourbon', 'United States: Kentucky, Indiana, New York, Texas', [43, 58], [24, 90]],
    [
      'rye',
      'Rye Whiskey',
      'United States: Kentucky, Maryland, Pennsylvania, New York; Canada: Alberta',
      [43, 55],
      [27, 82],
    ],
    ['tennessee-whiskey', 'Tennessee Whiskey', 'United States: Tennessee', [40, 50], [24, 58]],
    [
      'scotch-single-malt',
      'Single Malt Scotch',
      'Scotland: Islay, Speyside, Highlands, Campbeltown, Orkney',
      [40, 57],
      [44, 160],
    ],
    ['scotch-blended', 'Blended Scotch', 'Scotland: Glasgow, Lowlands', [40, 43], [22, 64]],
    ['irish-whiskey', 'Irish Whiskey', 'Ireland: Cork, Dublin, Antrim, Tullamore', [40, 46], [25, 78]],
    ['japanese-whisky', 'Japanese Whisky', 'Japan: Kyoto, Nagano, Hokkaido', [40, 48], [42, 150]],
    ['canadian-whisky', 'Canadian Whisky', 'Canada: Ontario, Alberta', [40, 43], [16, 46]],
  ]),
  branch('liquor', 'tequila-mezcal', 'Tequila & Mezcal', 'spirit', [
    ['blanco-tequila', 'Blanco Tequila', 'Mexico: Jalisco, Los Altos', [40, 43], [26, 62]],
    ['reposado-tequila', 'Reposado Tequila', 'Mexico: Jalisco, Los Altos', [40, 42], [29, 70]],
    ['anejo-tequila', 'Añejo Tequila', 'Mexico: Jalisco, Los Altos', [40, 42], [38, 120]],
    ['mezcal', 'Mezcal', 'Mexico: Oaxaca, Durango, Guerrero', [42, 49], [34, 96]],
  ]),
  branch('liquor', 'vodka', 'Vodka', 'spirit', [
    [
      'wheat-vodka',
      'Wheat Vodka',
      'Sweden: Skåne; United States: Texas, Idaho; France: Picardy',
      [40, 40],
      [16, 44],
      { label: 'Vodka' },
    ],
    [
      'potato-vodka',
      'Potato Vodka',
      'Poland: Mazovia, Podlasie; United States: Idaho, Maine',
      [40, 41],
      [20, 44],
    ],
    [
      'flavored-vodka',
      'Flavored Vodka',
      `Sweden: Skåne; Poland: Mazovia; ${american}`,
      [30, 38],
      [15, 32],
      { label: 'Vodka' },
    ],
  ]),
  branch('liquor', 'gin', 'Gin', 'spirit', [
    [
      'london-dry-gin',
      'London Dry Gin',
      'United Kingdom: London, Plymouth; United States: New York, Oregon; Spain: Menorca',
      [40, 47],
      [19, 52],
    ],
    ['barrel-aged-gin', 'Barrel-Aged Gin', american, [43, 47], [34, 60]],
    ['botanical-gin', 'Botanical Gin', `Scotland: Hebrides; ${american}; Japan: Kyoto`, [41, 46], [26, 58]],
  ]),
  branch('liquor', 'rum', 'Rum', 'spirit', [
    [
      'white-rum',
      'White Rum',
      'Jamaica: Clarendon; Barbados: Saint Lucy; United States: Louisiana, Hawaii',
      [40, 43],
      [15, 36],
    ],
    [
      'dark-rum',
      'Dark Rum',
      'Jamaica: Trelawny, Kingston; Barbados: Saint Peter; Guyana: Demerara',
      [40, 46],
      [20, 64],
    ],
    [
      'spiced-rum',
      'Spiced Rum',
      'Barbados: Bridgetown; Jamaica: Kingston; United States: Florida',
      [35, 40],
      [16, 36],
    ],
  ]),
  branch('liquor', 'brandy', 'Brandy & Cognac', 'spirit', [
    [
      'cognac',
      'Cognac',
      'France: Grande Champagne, Borderies, Fins Bois',
      [40, 42],
      [38, 150],
      { label: 'Cognac VSOP' },
    ],
    ['armagnac', 'Armagnac', 'France: Bas-Armagnac, Ténarèze', [40, 45], [40, 130]],
    [
      'american-brandy',
      'American Brandy',
      'United States: California, Oregon',
      [40, 43],
      [14, 48],
      { label: 'Brandy' },
    ],
    ['pisco', 'Pisco', 'Peru: Ica, Arequipa; Chile: Elqui Valley', [40, 43], [22, 46]],
  ]),
  branch('liquor', 'liqueur', 'Liqueurs & Bitters', 'liqueur', [
    ['coffee-liqueur', 'Coffee Liqueur', `Mexico: Veracruz; ${american}`, [20, 28], [18, 36]],
    ['orange-liqueur', 'Orange Liqueur', 'France: Angers, Saumur; Mexico: Jalisco', [24, 40], [18, 42]],
    ['amaro', 'Amaro', 'Italy: Sicilia, Lombardia, Abruzzo; United States: New York', [20, 35], [22, 46]],
    ['bitter-aperitif', 'Bitter Aperitif', 'Italy: Veneto, Piemonte; France: Marseille', [11, 25], [18, 34]],
    [
      'cream-liqueur',
      'Cream Liqueur',
      'Ireland: Cork, Wexford; South Africa: Limpopo',
      [15, 17],
      [18, 32],
      { label: 'Irish Cream' },
    ],
    [
      'elderflower-liqueur',
      'Elderflower Liqueur',
      'France: Savoie; Germany: Swabia; United Kingdom: Kent',
      [18, 22],
      [20, 36],
    ],
  ]),
]
