"""Plain views to build screens from, with the names and totals that are hardest to fit."""

from companion.view import (
    Action,
    Echo,
    Fact,
    GameChoice,
    HomeContent,
    NewGameContent,
    OptionRow,
    PhaseStep,
    PlayContent,
    PlayerView,
    PlayRow,
    StatusItem,
    SuspendedContent,
    View,
)

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie", "Théo", "Gabrielle", "Jean-Baptiste")
TOTALS = ("148", "−12", "37", "9", "64", "8", "6")
STATUS = (
    StatusItem("reader", "Lecteur\nprêt", detail="prêt, dernière lecture il y a 4 s"),
    StatusItem("buttons", "Boutons\nprêts", detail="prêts, dernier appui : Suivant"),
    StatusItem("storage", "Stockage\nsûr", detail="sûr, clé USB à jour"),
    StatusItem(
        "clock",
        "Horloge\nà régler",
        ok=False,
        detail="pas encore réglée",
        action=Action("Régler", command="set_clock"),
    ),
)


def players(count=5, active=0):
    """Return the players of the design's pictures."""
    facts = ((Fact("prestige", "3"),), (Fact("prestige", "5"),), (Fact("prestige", "2", "changed"),))
    return tuple(
        PlayerView(i, NAMES[i], i, TOTALS[i], facts[i % 3], active=i == active, changed=i == 2) for i in range(count)
    )


def active(index=0):
    """Return the player in the band."""
    facts = (Fact("prestige", "3"), Fact("port", "4"), Fact("pirate", "2"))
    return PlayerView(index, NAMES[index], index, TOTALS[index], facts, active=True)


def play(lang="fr", *, count=5, who=0, primary=None, header=(), **changes):
    """Return the view of a running play."""
    steps = (
        PhaseStep("Main", done=True),
        PhaseStep("Échange", current=True),
        PhaseStep("Action", command="confirm"),
        PhaseStep("Cargaison"),
    )
    content = PlayContent(
        game=changes.pop("game", "sample"),
        title="Oltremare",
        players=players(count, who),
        active=active(who),
        steps=steps,
        phase="trade",
        undo=Action("Annuler", "achat 2", "undo", icon="undo"),
        score=Action("Score", command="score", icon="score"),
        primary=primary or Action("Passer à l’action", "ou scannez une carte", "confirm"),
        hint="Touchez un partenaire.",
        board="la planche",
        header=header or (Action("Le paquet", command="deck", icon="deck"),),
    )
    changes.setdefault("echo", Echo("accepted", "2 cartes\n−3 ducats", 1))
    return View(lang=lang, screen="play", content=content, status=STATUS, **changes)


def home(lang="fr", **changes):
    """Return the home screen with a running play, as in the design."""
    running = PlayRow(
        "p1",
        "oltremare",
        "Oltremare",
        "Maximilienne joue, tour 7, Échange",
        players(5),
        Action("Reprendre", command="resume"),
        Action("Mettre\nde côté", command="set_aside", args={"id": "p1"}),
    )
    again = PlayRow(
        "p0",
        "oltremare",
        "Comme dimanche",
        "Oltremare, à 4, mêmes places",
        players(4),
        Action("Comme dimanche", command="same_again", args={"id": "p0"}),
    )
    content = HomeContent(
        clock="21:04",
        running=changes.pop("running", running),
        running_after_crash=changes.pop("after_crash", False),
        same_again=changes.pop("same_again", again),
        suspended=changes.pop("suspended", 3),
        last_winner=("dim. : Théo, 151", "record : Léa, 184"),
        cards="98 apprises",
        status=STATUS,
        primary=changes.pop("primary", Action("Reprendre", command="resume")),
    )
    return View(lang=lang, screen="home", content=content, status=STATUS, **changes)


def suspended(lang="fr"):
    """Return three unfinished plays."""
    rows = tuple(
        PlayRow(
            f"p{i}",
            game,
            title,
            when,
            players(count),
            Action(title, when, "open_play", {"id": f"p{i}"}),
            Action("Effacer", command="delete_play", args={"id": f"p{i}"}, icon="trash"),
        )
        for i, (game, title, when, count) in enumerate(
            (
                ("oltremare", "Oltremare", "ce soir, 21:02", 5),
                ("caravage", "Caravage", "vendredi 27, 22:40", 7),
                ("petite-mer", "Petite Mer", "dimanche 22, 17:15", 3),
            )
        )
    )
    return View(lang=lang, screen="suspended", content=SuspendedContent(rows), status=STATUS)


def new_game(page="game", lang="fr", *, people=4, known=True, game="oltremare", north=0, first=0):
    """Return a page of a new game."""
    modes = (
        Action(
            "Compter",
            "Ducats, prestige, achats. Rien à scanner en jouant. Sans étiquettes.",
            "draft_option",
            {"name": "record", "value": "light"},
            icon="ducat",
            chosen=True,
        ),
        Action(
            "Tout scanner",
            "Chaque carte jouée passe au lecteur : icônes, limites et piles.",
            "draft_option",
            {"name": "record", "value": "full"},
            icon="status-reader",
        ),
    )
    games = (
        GameChoice("oltremare", "Oltremare", "Marchands de Venise", "2–5", game == "oltremare", modes),
        GameChoice("petite-mer", "Petite Mer", "Tous ensemble", "1–4", game == "petite-mer"),
        GameChoice("caravage", "Caravage", "Voyages et duels", "2–7", game == "caravage"),
    )
    options = (
        OptionRow(
            "edition",
            "Édition",
            "Les dos des cartes le disent.",
            (
                Action("édition 2005", "", "draft_option", {"name": "edition", "value": "amigo-2005"}, chosen=True),
                Action("édition 2004", "", "draft_option", {"name": "edition", "value": "mtm-2004"}),
            ),
        ),
        OptionRow(
            "venice",
            "Venise décompte la cargaison",
            "",
            (
                Action("oui", "", "draft_option", {"name": "venice", "value": True}, chosen=True),
                Action("non", "", "draft_option", {"name": "venice", "value": False}),
            ),
        ),
    )
    names = ("Théo", "Wenceslas", "Mamie Odile", "Papa", "Constantin", "Léa", "Jean-Baptiste", "Inès", "Jeanne", "Zoé")
    label = {
        "game": "Choisir\nles joueurs",
        "people": "Placer\nautour de la table",
        "seats": "Commencer",
    }[page]
    content = NewGameContent(
        page=page,
        games=games,
        people=players(people),
        known=names if known else (),
        quick=() if known else tuple(Action(f"À {n}", command="draft_quick", args={"count": n}) for n in range(2, 6)),
        least=2,
        most=7 if people > 5 else 5,
        first=first,
        north=north,
        options=options,
        primary=Action(label, command="draft_next"),
        back=Action("Retour", command="draft_back", icon="back"),
    )
    return View(lang=lang, screen="new_game", content=content, status=STATUS)
