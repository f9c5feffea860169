/**
 * Names as labels and price lists write them, by category: `brand | name | country | region or grape`. Tests search
 * them; none of this is in the demo.
 */
const lists: Record<string, string> = {
  'wine/red-wine/cabernet-sauvignon': `Caymus | Napa Valley Cabernet Sauvignon | United States | Napa Valley
    Silver Oak | Alexander Valley Cabernet Sauvignon | United States | Sonoma
    Josh Cellars | Craftsman's Cabernet Sauvignon | United States | California
    Robert Mondavi | Private Selection Cabernet Sauvignon | United States | California
    Penfolds | Bin 407 Cabernet Sauvignon | Australia | South Australia
    Château Margaux | Premier Grand Cru Classé | France | Bordeaux
    Concha y Toro | Casillero del Diablo Cabernet Sauvignon | Chile | Maipo`,
  'wine/red-wine/pinot-noir': `Meiomi | Pinot Noir | United States | California
    La Crema | Sonoma Coast Pinot Noir | United States | Sonoma
    Louis Jadot | Bourgogne Pinot Noir | France | Burgundy
    Cloudy Bay | Pinot Noir | New Zealand | Marlborough`,
  'wine/red-wine/malbec': `Catena Zapata | Malbec | Argentina | Mendoza
    Alamos | Malbec | Argentina | Mendoza
    Trapiche | Oak Cask Malbec | Argentina | Mendoza`,
  'wine/red-wine/tempranillo': `Marqués de Riscal | Rioja Reserva | Spain | Rioja
    Campo Viejo | Rioja Tempranillo | Spain | Rioja
    CVNE | Cune Rioja Crianza | Spain | Rioja`,
  'wine/red-wine/sangiovese': `Ruffino | Riserva Ducale Chianti Classico | Italy | Tuscany
    Antinori | Pèppoli Chianti Classico | Italy | Tuscany
    Banfi | Brunello di Montalcino | Italy | Tuscany`,
  'wine/red-wine/syrah': `Yellow Tail | Shiraz | Australia | South Eastern Australia
    E. Guigal | Côtes du Rhône Rouge | France | Rhône
    Vieux Télégraphe | Châteauneuf-du-Pape La Crau | France | Rhône`,
  'wine/white-wine/chardonnay': `Kendall-Jackson | Vintner's Reserve Chardonnay | United States | California
    Rombauer | Carneros Chardonnay | United States | Napa Valley
    William Fèvre | Chablis Champs Royaux | France | Burgundy
    Sonoma-Cutrer | Russian River Ranches Chardonnay | United States | Sonoma`,
  'wine/white-wine/sauvignon-blanc': `Kim Crawford | Marlborough Sauvignon Blanc | New Zealand | Marlborough
    Oyster Bay | Sauvignon Blanc | New Zealand | Marlborough
    Whitehaven | Sauvignon Blanc | New Zealand | Marlborough
    Pascal Jolivet | Sancerre | France | Loire`,
  'wine/white-wine/pinot-grigio': `Santa Margherita | Pinot Grigio | Italy | Alto Adige
    Cavit | Pinot Grigio delle Venezie | Italy | Veneto
    Ecco Domani | Pinot Grigio | Italy | Veneto`,
  'wine/white-wine/riesling': `Chateau Ste. Michelle | Dry Riesling | United States | Washington
    Dr. Loosen | Dr. L Riesling | Germany | Mosel
    Trimbach | Riesling | France | Alsace`,
  'wine/white-wine/gruner-veltliner': `Domäne Wachau | Grüner Veltliner Federspiel | Austria | Wachau
    Laurenz V | Singing Grüner Veltliner | Austria | Kamptal`,
  'wine/white-wine/albarino': `Martín Códax | Albariño | Spain | Rías Baixas
    Paco & Lola | Albariño | Spain | Rías Baixas`,
  'wine/rose-wine/dry-rose': `Whispering Angel | Côtes de Provence Rosé | France | Provence
    Miraval | Rosé | France | Provence`,
  'wine/sparkling-wine/champagne': `Veuve Clicquot | Yellow Label Brut | France | Champagne
    Moët & Chandon | Impérial Brut | France | Champagne
    Dom Pérignon | Brut | France | Champagne
    Perrier-Jouët | Grand Brut | France | Champagne
    Bollinger | Special Cuvée | France | Champagne`,
  'wine/sparkling-wine/prosecco': `La Marca | Prosecco | Italy | Veneto
    Mionetto | Prosecco Brut | Italy | Veneto
    Ruffino | Prosecco | Italy | Veneto`,
  'wine/sparkling-wine/cava': `Freixenet | Cordon Negro Brut | Spain | Penedès
    Segura Viudas | Brut Reserva | Spain | Penedès`,
  'wine/dessert-wine/port': `Taylor Fladgate | 10 Year Old Tawny Porto | Portugal | Douro
    Graham's | Six Grapes Reserve Port | Portugal | Douro`,
  'liquor/whiskey/bourbon': `Maker's Mark | Kentucky Straight Bourbon Whisky | United States | Kentucky
    Buffalo Trace | Bourbon | United States | Kentucky
    Woodford Reserve | Bourbon | United States | Kentucky
    Bulleit | Bourbon | United States | Kentucky
    Jim Beam | White Label Bourbon | United States | Kentucky
    Knob Creek | 9 Year Bourbon | United States | Kentucky
    Wild Turkey | 101 Bourbon | United States | Kentucky
    Four Roses | Single Barrel Bourbon | United States | Kentucky
    Elijah Craig | Small Batch Bourbon | United States | Kentucky
    Blanton's | Original Single Barrel Bourbon | United States | Kentucky`,
  'liquor/whiskey/tennessee-whiskey': `Jack Daniel's | Old No. 7 Tennessee Whiskey | United States | Tennessee
    Jack Daniel's | Tennessee Honey | United States | Tennessee
    George Dickel | No. 12 Tennessee Whisky | United States | Tennessee`,
  'liquor/whiskey/rye': `Rittenhouse | Straight Rye Bottled in Bond | United States | Kentucky
    WhistlePig | 10 Year Rye | United States | Vermont
    Sazerac | Rye | United States | Kentucky`,
  'liquor/whiskey/scotch-single-malt': `Glenfiddich | 12 Year Single Malt Scotch | Scotland | Speyside
    The Glenlivet | 12 Year Single Malt Scotch | Scotland | Speyside
    The Macallan | Sherry Oak 12 Year | Scotland | Highlands
    Lagavulin | 16 Year Islay Single Malt | Scotland | Islay
    Laphroaig | 10 Year Islay Single Malt | Scotland | Islay
    Ardbeg | 10 Year | Scotland | Islay
    Oban | 14 Year | Scotland | Highlands
    Talisker | 10 Year | Scotland | Skye`,
  'liquor/whiskey/scotch-blended': `Johnnie Walker | Black Label | Scotland | Scotland
    Johnnie Walker | Red Label | Scotland | Scotland
    Johnnie Walker | Blue Label | Scotland | Scotland
    Dewar's | White Label | Scotland | Scotland
    Chivas Regal | 12 Year | Scotland | Scotland`,
  'liquor/whiskey/irish-whiskey': `Jameson | Irish Whiskey | Ireland | Ireland
    Bushmills | Original Irish Whiskey | Ireland | Ireland
    Redbreast | 12 Year Irish Whiskey | Ireland | Ireland
    Tullamore D.E.W. | Irish Whiskey | Ireland | Ireland`,
  'liquor/whiskey/japanese-whisky': `Suntory | Toki | Japan | Japan
    Hibiki | Japanese Harmony | Japan | Japan
    Nikka | Coffey Grain | Japan | Japan`,
  'liquor/whiskey/canadian-whisky': `Crown Royal | Canadian Whisky | Canada | Canada
    Canadian Club | 1858 | Canada | Canada`,
  'liquor/vodka/plain-vodka': `Tito's | Handmade Vodka | United States | Texas
    Grey Goose | Vodka | France | France
    Absolut | Vodka | Sweden | Sweden
    Ketel One | Vodka | Netherlands | Netherlands
    Smirnoff | No. 21 Vodka | United States | United States
    Belvedere | Vodka | Poland | Poland
    Stolichnaya | Premium Vodka | Latvia | Latvia
    New Amsterdam | Vodka | United States | California`,
  'liquor/gin/london-dry-gin': `Tanqueray | London Dry Gin | England | England
    Bombay Sapphire | London Dry Gin | England | England
    Beefeater | London Dry Gin | England | England
    Hendrick's | Gin | Scotland | Scotland
    The Botanist | Islay Dry Gin | Scotland | Islay
    Monkey 47 | Schwarzwald Dry Gin | Germany | Black Forest`,
  'liquor/rum/rum': `Bacardí | Superior White Rum | Puerto Rico | Puerto Rico
    Captain Morgan | Original Spiced Rum | Jamaica | Jamaica
    Malibu | Coconut Rum | Barbados | Barbados
    Kraken | Black Spiced Rum | Trinidad | Trinidad
    Appleton Estate | Signature | Jamaica | Jamaica
    Mount Gay | Eclipse | Barbados | Barbados
    Diplomático | Reserva Exclusiva | Venezuela | Venezuela
    Flor de Caña | 12 Year | Nicaragua | Nicaragua`,
  'liquor/tequila-mezcal/blanco-tequila': `Patrón | Silver Tequila | Mexico | Jalisco
    Don Julio | Blanco Tequila | Mexico | Jalisco
    Casamigos | Blanco Tequila | Mexico | Jalisco
    Espolòn | Blanco Tequila | Mexico | Jalisco
    1800 | Silver Tequila | Mexico | Jalisco
    Jose Cuervo | Especial Silver | Mexico | Jalisco`,
  'liquor/tequila-mezcal/reposado-tequila': `Herradura | Reposado Tequila | Mexico | Jalisco
    Casamigos | Reposado Tequila | Mexico | Jalisco
    Clase Azul | Reposado | Mexico | Jalisco`,
  'liquor/tequila-mezcal/anejo-tequila': `Don Julio | 1942 Añejo | Mexico | Jalisco
    Patrón | Añejo Tequila | Mexico | Jalisco`,
  'liquor/tequila-mezcal/mezcal': `Del Maguey | Vida Mezcal | Mexico | Oaxaca
    Montelobos | Espadín Mezcal | Mexico | Oaxaca`,
  'liquor/brandy/cognac': `Hennessy | V.S Cognac | France | Cognac
    Rémy Martin | VSOP Cognac | France | Cognac
    Courvoisier | VS Cognac | France | Cognac
    Martell | Cordon Bleu | France | Cognac`,
  'liquor/liqueur/liqueur': `Baileys | Original Irish Cream | Ireland | Ireland
    Kahlúa | Coffee Liqueur | Mexico | Mexico
    Jägermeister | Herbal Liqueur | Germany | Germany
    Cointreau | Orange Liqueur | France | France
    Grand Marnier | Cordon Rouge | France | France
    Campari | Aperitivo | Italy | Italy
    Aperol | Aperitivo | Italy | Italy
    St-Germain | Elderflower Liqueur | France | France
    Disaronno | Amaretto | Italy | Italy
    Fireball | Cinnamon Whisky | Canada | Canada
    Chartreuse | Green Liqueur | France | France`,
  'beer/lager/lager': `Budweiser | Lager | United States | Missouri
    Bud Light | Light Lager | United States | Missouri
    Coors | Light Lager | United States | Colorado
    Miller | Lite Pilsner | United States | Wisconsin
    Heineken | Lager | Netherlands | Netherlands
    Stella Artois | Lager | Belgium | Belgium
    Corona | Extra | Mexico | Mexico
    Modelo | Especial | Mexico | Mexico
    Dos Equis | Lager Especial | Mexico | Mexico
    Pabst | Blue Ribbon | United States | Wisconsin
    Michelob | Ultra | United States | Missouri
    Peroni | Nastro Azzurro | Italy | Italy
    Yuengling | Traditional Lager | United States | Pennsylvania
    Tecate | Lager | Mexico | Mexico`,
  'beer/lager/pilsner': `Pilsner Urquell | Pilsner | Czech Republic | Czech Republic
    Bitburger | Premium Pils | Germany | Germany`,
  'beer/ale/ipa': `Lagunitas | IPA | United States | California
    Stone | IPA | United States | California
    Sierra Nevada | Torpedo Extra IPA | United States | California
    Dogfish Head | 60 Minute IPA | United States | Delaware
    Bell's | Two Hearted IPA | United States | Michigan
    Goose Island | IPA | United States | Illinois
    Ballast Point | Sculpin IPA | United States | California`,
  'beer/ale/hazy-ipa': `Sierra Nevada | Hazy Little Thing IPA | United States | California
    New Belgium | Voodoo Ranger Juicy Haze IPA | United States | Colorado`,
  'beer/ale/pale-ale': `Sierra Nevada | Pale Ale | United States | California
    New Belgium | Fat Tire Ale | United States | Colorado`,
  'beer/wheat-beer/hefeweizen': `Weihenstephaner | Hefeweissbier | Germany | Bavaria
    Paulaner | Hefe-Weizen | Germany | Bavaria`,
  'beer/wheat-beer/witbier': `Blue Moon | Belgian White | United States | Colorado
    Hoegaarden | Witbier | Belgium | Belgium`,
  'beer/stout-porter/stout': `Guinness | Draught Stout | Ireland | Ireland
    Founders | Breakfast Stout | United States | Michigan
    Left Hand | Milk Stout Nitro | United States | Colorado`,
  'beer/cider-seltzer/hard-seltzer': `White Claw | Mango Hard Seltzer | United States | United States
    White Claw | Black Cherry Hard Seltzer | United States | United States
    Truly | Wild Berry Hard Seltzer | United States | United States
    High Noon | Peach Vodka Seltzer | United States | United States`,
  'beer/cider-seltzer/cider': `Angry Orchard | Crisp Apple Hard Cider | United States | New York
    Strongbow | Gold Apple Cider | England | England`,
}

export type RealName = {
  section: 'beer' | 'wine' | 'liquor'
  subsection: string
  child: string
  brand: string
  label: string
  country: string
  region: string
}

export const realNames: readonly RealName[] = Object.entries(lists).flatMap(([path, lines]) => {
  const [section, subsection, child] = path.split('/') as [RealName['section'], string, string]
  return lines.split('\n').map((line) => {
    const [brand, label, country, region] = line.split('|').map((part) => part.trim()) as [
      string,
      string,
      string,
      string,
    ]
    return { section, subsection, child, brand, label, country, region }
  })
})
